import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exams } from '#features/catalog/catalog.table.ts';
import { auditEntries } from '#features/audit/audit.table.ts';
import { backOffice } from '#testing/back-office.ts';
import { createCategory } from '#testing/factories.ts';
import { preview } from './preview.ts';

const { db, write, drops } = await backOffice();
const { id: categoryId } = await createCategory(db, { name: 'Banking' });

test('a preview returns the result of the write and leaves nothing', async () => {
  const count = await preview(write, async ({ transaction, audit, changed }) => {
    await transaction.insert(exams).values({ name: 'Clerk', slug: 'clerk', categoryId });
    audit({ action: 'exam.created', subjectName: 'Clerk' });
    changed('catalog');
    return transaction.$count(exams);
  });
  assert.equal(count, 1);
  assert.deepEqual([await db.$count(exams), await db.$count(auditEntries), drops], [0, 0, []]);
});

test('a preview throws the error of its work', async () => {
  const failing = preview(write, async () => {
    throw new Error('Not possible');
  });
  await assert.rejects(failing, /Not possible/);
});
