import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createCategory, createExam, createSubject } from '#testing/factories.ts';
import { withCandidates } from './list-source.service.ts';
import { siteImportApp } from '#testing/site-import-app.ts';
import type { Candidate } from './candidate.ts';
import { readStart } from './source-content.ts';

const { db, imports } = await siteImportApp();

const candidate = (parts: Partial<Candidate>): Candidate => ({
  fileUrl: 'https://old.example/a.pdf',
  title: '',
  hints: [],
  oldUrls: [],
  category: '',
  exam: '',
  labels: '',
  published: '',
  foundOn: '',
  ...parts,
});

/** Returns the row of a candidate as an object. */
async function guessRow(parts: Partial<Candidate>): Promise<Record<string, string>> {
  const { headings, sample } = await withCandidates(
    imports,
    [candidate({ hints: [parts.title ?? ''], ...parts })],
    readStart,
  );
  return Object.fromEntries(headings.map((name, at) => [name, sample[0]?.[at] ?? '']));
}

before(async () => {
  const category = await createCategory(db, { name: 'Staff Selection' });
  await createExam(db, { name: 'SSC CGL', categoryId: category.id });
  await createSubject(db, { name: 'Mathematics' });
});

describe('facts of a candidate', () => {
  test('an exam of the library replaces the names of the old site', async () => {
    const row = await guessRow({ title: 'SSC CGL 2019', category: 'Papers', exam: 'Govt jobs' });
    assert.deepEqual([row.category, row.exam, row.year], ['Staff Selection', 'SSC CGL', '2019']);
  });

  test('an unsure exam leaves the names of the old site', async () => {
    const row = await guessRow({ title: 'CGL 2019', category: 'Papers', exam: 'Govt jobs' });
    assert.deepEqual([row.category, row.exam], ['Papers', 'Govt jobs']);
  });

  test('a sure fact of a later text precedes an unsure one', async () => {
    const row = await guessRow({ hints: ['SSC CGL 2019 Hindi', 'Mathematics'] });
    assert.equal(row.subject, 'Mathematics');
  });

  test('the title tells the day and the shift, in English and Hindi', async () => {
    const row = await guessRow({ title: 'SSC CGL 2020 द्वितीय पाली (13 अगस्त 2021) उत्तर कुंजी' });
    assert.deepEqual(
      [row.year, row.session, row.paper_type],
      ['2020', '13 August 2021, Shift 2', 'Answer key'],
    );
  });

  test('a year of the file precedes the year of its page', async () => {
    const title = 'SSC CGL Papers (Updated 2025)';
    assert.equal((await guessRow({ title, hints: ['SSC CGL 2018 Tier 1', 'cgl', title] })).year, '2018');
    assert.equal((await guessRow({ title, hints: ['', 'ssc-2016-t1', title] })).year, '2016');
    assert.equal((await guessRow({ title, hints: ['SSC CGL 2015 to 2019', title] })).year, '');
    assert.equal((await guessRow({ title, hints: ['Tier 1', title] })).year, '2025');
  });

  test('two years in one text give no year', async () => {
    const row = await guessRow({ title: 'SSC CGL 2018 and 2019' });
    assert.equal(row.year, '');
  });
});

describe('cells of a list', () => {
  test('begin with no sign of a formula', async () => {
    const row = await guessRow({
      title: '=HYPERLINK("https://evil.example")',
      labels: '@SUM(1)',
      exam: '-1+2',
    });
    assert.deepEqual(
      [row.title, row.labels, row.exam],
      ['HYPERLINK("https://evil.example")', 'SUM(1)', '1+2'],
    );
  });

  test('have no characters that an import refuses', async () => {
    const row = await guessRow({ title: 'SSC\u202E CGL\u0007 2019' });
    assert.equal(row.title, 'SSC CGL 2019');
  });
});
