import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import pg from 'pg';
import { normaliseLanguage } from '#lib/text/paper-languages.ts';
import { proposeSeoDescription } from '#lib/text/seo-texts.ts';
import { testDatabase } from '#testing/database.ts';

const folder = new URL('../../../../db/migrations/', import.meta.url);
const journal = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')) as {
  entries: { tag: string }[];
};
const migrations = await Promise.all(
  journal.entries.map(({ tag }) => readFile(new URL(`${tag}.sql`, folder), 'utf8')),
);
const spellings = [
  'English',
  'Hindi+English',
  'English+Hindi',
  'English or Hindi',
  'Eng/Hin',
  'HINDI & english',
  'Hindi-English medium',
  'Tamil and English',
  'हिन्दी और अंग्रेज़ी',
  'Bilingual (Hindi & English)',
  'bilingual',
  'Tamil bilingual',
  'klingon, Tamil',
  'Klingon Empire',
  'Hindi medium',
  'medium',
  'Both',
  'both medium',
  'Hindi/English/Both',
  'Tamil / Both',
  'en_IN',
  'only (in)',
  '()',
  'N/A',
  'unknown',
  '-',
  '',
];

const facts = { title: 'Paper I', examName: 'E', subjectName: null, year: 2020, paperType: 'Question paper' };

test('the migration normalises languages of papers and trashed papers', async () => {
  const { connection } = await testDatabase({ empty: true });
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const at = migrations.findIndex((text) => text.includes('FUNCTION stored_language'));
    for (const text of migrations.slice(0, at)) await client.query(text);
    await client.query(`
      INSERT INTO categories (name, slug) VALUES ('C', 'c');
      INSERT INTO exams (name, slug, category_id) VALUES ('E', 'e', 1)`);
    for (const [index, language] of spellings.entries()) {
      await client.query(
        'INSERT INTO papers (exam_id, slug, title, year, language) VALUES (1, $1, $1, 2020, $2)',
        [`p${index}`, language],
      );
      await client.query(
        `INSERT INTO paper_trash (paper_id, title, slug, exam_id, exam_name, year, paper, ratings, replaced_files)
         VALUES ($1, 'T', 't', 1, 'E', 2020, jsonb_build_object('language', $2::text), '[]', '[]')`,
        [1_000 + index, language],
      );
    }
    for (const text of migrations.slice(at)) await client.query(text);
    const expected = spellings.map(normaliseLanguage);
    const papers = await client.query('SELECT language FROM papers ORDER BY id');
    assert.deepEqual(
      papers.rows.map(({ language }) => language),
      expected,
    );
    const trash = await client.query(
      "SELECT paper ->> 'language' AS language FROM paper_trash ORDER BY paper_id",
    );
    assert.deepEqual(
      trash.rows.map(({ language }) => language),
      expected,
    );
  } finally {
    await client.end();
  }
});

test('the migration normalises languages in generated descriptions', async () => {
  const { connection } = await testDatabase({ empty: true });
  const client = new pg.Client(connection);
  await client.connect();
  const cases = ['English/Hindi', 'bilingual', '', 'Unknown', 'Hindi+English'].flatMap((language) =>
    [2, 9, 20, 30, 60].map((words) => ({ language, title: 'Paper '.repeat(words).trim() })),
  );
  try {
    const at = migrations.findIndex((text) => text.includes('FUNCTION stored_language'));
    for (const text of migrations.slice(0, at)) await client.query(text);
    await client.query(`
      INSERT INTO categories (name, slug) VALUES ('C', 'c');
      INSERT INTO exams (name, slug, category_id) VALUES ('E', 'e', 1)`);
    for (const [index, { title, language }] of cases.entries()) {
      const description = earlierDescription({ ...facts, title, language });
      await client.query(
        `INSERT INTO papers (exam_id, slug, title, year, language, seo_description)
         VALUES (1, $1, $2, 2020, $3, $4)`,
        [`p${index}`, title, language, description],
      );
      await client.query(
        `INSERT INTO paper_trash (paper_id, title, slug, exam_id, exam_name, year, paper, ratings, replaced_files)
         SELECT 1000 + id, title, slug, 1, 'E', 2020, to_jsonb(papers), '[]', '[]' FROM papers WHERE slug = $1`,
        [`p${index}`],
      );
    }
    for (const text of migrations.slice(at)) await client.query(text);
    const expected = cases.map(({ title, language }) =>
      proposeSeoDescription({ ...facts, title, language: normaliseLanguage(language) }),
    );
    for (const query of [
      'SELECT seo_description FROM papers ORDER BY id',
      "SELECT paper ->> 'seo_description' AS seo_description FROM paper_trash ORDER BY paper_id",
    ]) {
      const { rows } = await client.query(query);
      assert.deepEqual(
        rows.map(({ seo_description }) => seo_description),
        expected,
      );
    }
  } finally {
    await client.end();
  }
});

/** Returns the description of the version before the migration, which included the unknown language. */
function earlierDescription(paper: typeof facts & { language: string }): string {
  if (paper.language !== 'Unknown') return proposeSeoDescription(paper);
  return proposeSeoDescription({ ...paper, language: 'Klingon' }).replace('Klingon', 'Unknown');
}
