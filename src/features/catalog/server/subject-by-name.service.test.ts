import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { testDatabase } from '#testing/database.ts';
import { createSubject } from '#testing/factories.ts';
import { ensureSubject } from './subject-by-name.service.ts';

const { db } = await testDatabase();
const ensure = (name: string) => db.transaction((transaction) => ensureSubject(transaction, name));

test('finds a subject by any spelling or creates it', async () => {
  const known = await createSubject(db, { name: 'General Studies' });
  assert.deepEqual(await ensure('  general   STUDIES '), {
    id: known.id,
    name: 'General Studies',
    isNew: false,
  });
  assert.deepEqual(await ensure('general-studies'), { id: known.id, name: 'General Studies', isNew: false });
  const made = await ensure('सामान्य अध्ययन');
  assert.equal(made.isNew, true);
  assert.deepEqual(await ensure('सामान्य  अध्ययन'), { ...made, isNew: false });
});

test('finds a subject by its Hindi name and refuses a name of two', async () => {
  const translations = { hi: { name: 'इतिहास' } };
  const known = await createSubject(db, { name: 'History', aliases: ['Past'], translations });
  assert.equal((await ensure('इतिहास')).id, known.id);
  await createSubject(db, { name: 'Ancient History', aliases: ['past'] });
  const message = '"PAST" is a name of History and Ancient History. Write one of these names.';
  await assert.rejects(ensure('PAST'), { status: 400, fields: [{ field: 'subjectName', message }] });
});

test('finds a subject by another name', async () => {
  const known = await createSubject(db, { name: 'Mathematics', aliases: ['Ganit', 'मैथ्स'] });
  assert.deepEqual(await ensure('ganit'), { id: known.id, name: 'Mathematics', isNew: false });
  assert.deepEqual((await ensure('मैथ्स')).id, known.id);
});

test('parallel requests create a new subject once', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => ensure('Number Theory')));
  assert.equal(new Set(made.map(({ id }) => id)).size, 1);
  assert.equal(made.filter(({ isNew }) => isNew).length, 1);
  const rows = await db.execute(sql`SELECT slug FROM subjects WHERE name = 'Number Theory'`);
  assert.deepEqual(rows.rows, [{ slug: 'number-theory' }]);
});
