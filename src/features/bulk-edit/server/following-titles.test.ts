import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBulkEditApp } from '#testing/bulk-edit-app.ts';
import { createPaper } from '#testing/factories.ts';
import { proposeSeoDescription, proposeSeoTitle } from '#lib/text/seo-texts.ts';

const { db, preview, done, undone, library, slugs, redirects, officer, maths, ids } =
  await createBulkEditApp();

const facts = {
  examName: 'Officer',
  subjectName: 'Mathematics',
  paperType: 'Question paper',
  language: 'English',
};
const createTexts = (title: string, year: number) => ({
  seoTitle: proposeSeoTitle({ ...facts, title }),
  seoDescription: proposeSeoDescription({ ...facts, title, year }),
});

/** A paper as an upload saves it. */
const createUploaded = (given: object = {}) =>
  createPaper(db, {
    examId: officer.id,
    subjectId: maths.id,
    year: 2025,
    title: 'Officer 2025 Mathematics',
    slug: 'officer-2025-mathematics',
    ...createTexts('Officer 2025 Mathematics', 2025),
    ...given,
  });

const change = (operation: string, id: number, values: Record<string, unknown> = {}) => ({
  operation,
  selection: { ids: [id] },
  values,
  total: 1,
});

test('generated title, slug and SEO texts follow a new year, the old URL redirects, and undo restores them', async () => {
  const { id } = await createUploaded();
  const before = await library();
  const setYear = change('set-year', id, { year: 2024 });
  const expected = {
    title: 'Officer 2024 Mathematics',
    year: 2024,
    slug: 'officer-2024-mathematics',
    ...createTexts('Officer 2024 Mathematics', 2024),
  };
  assert.deepEqual((await preview(setYear)).rows[0]?.after, expected);
  assert.deepEqual(await library(), before);
  const { id: runId } = await done(setYear);
  assert.deepEqual(await slugs([id]), [expected.slug]);
  assert.deepEqual(await redirects(), [
    { from: '/paper/officer-2025-mathematics', to: '/paper/officer-2024-mathematics' },
  ]);
  await undone(runId);
  assert.deepEqual(await library(), before);
});

test('a written title stays, and a slug that is taken gets a number', async () => {
  const written = await createUploaded({ title: 'My own words', slug: 'my-own-url' });
  const { rows } = await preview(change('set-year', written.id, { year: 2024 }));
  assert.deepEqual([rows[0]?.after['title'], rows[0]?.after['slug']], [undefined, undefined]);
  await createPaper(db, { slug: 'officer-2023-mathematics' });
  const { id } = await createUploaded();
  await done(change('set-year', id, { year: 2023 }));
  assert.deepEqual(await slugs([id]), ['officer-2023-mathematics-2']);
});

test('a session can be set and removed', async () => {
  const { id } = await createUploaded();
  const getRow = async (session: string) =>
    (await preview(change('set-session', id, { session }))).rows[0]?.after;
  assert.deepEqual(
    [(await getRow('Tier 1'))?.['title'], (await getRow('Tier 1'))?.['session']],
    ['Officer 2025 Tier 1 Mathematics', 'Tier 1'],
  );
  await done(change('set-session', id, { session: 'Tier 1' }));
  const removed = await getRow('');
  assert.deepEqual([removed?.['title'], removed?.['session']], ['Officer 2025 Mathematics', null]);
});

test('titles can be made again', async () => {
  const { id } = await createUploaded({ year: 2024 });
  const { rows } = await preview(change('make-titles', id));
  assert.equal(rows[0]?.after['title'], 'Officer 2024 Mathematics');
  await done(change('make-titles', ids[0]!));
});
