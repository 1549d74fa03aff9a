import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proposeSeoDescription } from '#lib/text/seo-texts.ts';
import { testDatabase } from '#testing/database.ts';
import { papersRestore } from './papers.restore.ts';

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

test('a paper from an older backup gets normalised languages', async () => {
  const paper = { id: 1, language: 'English/Hindi', external_url: null };
  assert.deepEqual(await restored('papers', paper), { ...paper, language: 'Hindi+English' });
});

test('a trashed paper from an older backup gets normalised languages', async () => {
  const row = await restored('paper_trash', { paper_id: 1, paper: { language: 'bilingual' } });
  assert.deepEqual(row, { paper_id: 1, paper: { language: 'Hindi+English' } });
});

test('a row without a language stays unchanged', async () => {
  for (const paper of [null, {}, { language: 3 }])
    assert.deepEqual(await restored('paper_trash', { paper }), { paper });
});

const facts = {
  title: 'SSC CGL 2019',
  examName: 'SSC CGL',
  subjectName: 'English',
  year: 2019,
  paperType: 'Question paper',
};

test('a generated description from an older backup gets the normalised language', async () => {
  for (const [language, stored] of [
    ['English/Hindi', 'Hindi+English'],
    ['', 'Unknown'],
    ['Unknown', 'Unknown'],
  ] as const) {
    // 'Klingon' has as many letters as 'Unknown', which is now omitted from descriptions.
    const written = proposeSeoDescription({ ...facts, language: language.replace('Unknown', 'Klingon') });
    const seo_description = written.replace('Klingon', 'Unknown');
    const row = { language, title: facts.title, seo_description, external_url: null };
    const expected = proposeSeoDescription({ ...facts, language: stored });
    assert.equal((await restored('papers', row))?.seo_description, expected);
  }
});

test('a written description from an older backup stays unchanged', async () => {
  const seo_description = 'A paper, in English/Hindi.';
  const row = { language: 'English/Hindi', title: facts.title, seo_description, external_url: null };
  assert.equal((await restored('papers', row))?.seo_description, seo_description);
});

test('a description of an older backup no longer says that the paper is rated', async () => {
  const row = (seo_description: string) => ({ language: 'English', title: facts.title, seo_description });
  const [earlier, expected] = [
    row('A paper. Rated by other candidates.'),
    row('A paper. Solve it at your own pace.'),
  ];
  assert.deepEqual(await restored('papers', { ...earlier, external_url: null }), {
    ...expected,
    external_url: null,
  });
  assert.deepEqual(await restored('paper_trash', { paper: earlier }), { paper: expected });
});
