import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '#testing/database.ts';
import { papersRestore } from './papers-restore.ts';

const { db } = await testDatabase();

async function restored(table: string, row: Record<string, unknown>) {
  const rule = papersRestore.find(({ tables }) => tables.includes(table))!;
  const judge = await rule.begin(db, {
    withPeople: false,
    withCustomJs: false,
    withRedirectHosts: false,
  });
  return judge.judge(table, row).row;
}

test('a paper of an older backup gets the stored spelling of its languages', async () => {
  const paper = { id: 1, language: 'English/Hindi', external_url: null };
  assert.deepEqual(await restored('papers', paper), { ...paper, language: 'Hindi+English' });
});

test('a trashed paper of an older backup gets the stored spelling of its languages', async () => {
  const row = await restored('paper_trash', { paper_id: 1, paper: { language: 'bilingual' } });
  assert.deepEqual(row, { paper_id: 1, paper: { language: 'Hindi+English' } });
});

test('a row without a language stays as it is', async () => {
  for (const paper of [null, {}, { language: 3 }])
    assert.deepEqual(await restored('paper_trash', { paper }), { paper });
});
