import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { testContext } from '#testing/context.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { rankBestMatches } from './best-matches.service.ts';

const { ctx, drop } = await testContext();
const { db } = ctx;
const match = {
  exact: "'quokka'",
  any: "'quokka'",
  examIds: [],
  preferred: [],
  years: [],
  asksForKey: false,
  notes: { ignoredWords: [], searchedWords: [], correctedWords: [], absent: [], filters: [] },
  names: { all: null, one: null, runs: [] },
  isBroad: false,
  namesOnlyExam: false,
  share: { all: 0, ofYear: 0 },
};
const exam = await createExam(db);
const writePapers = async (word: string, count: number) => {
  await db.execute(sql`
    INSERT INTO papers (exam_id, slug, title, year)
    SELECT ${exam.id}::bigint, ${word}::text || n, ${word}::text, 2015 FROM generate_series(1, ${count}::int) AS n`);
};

test('serves pages of a long list from one ranking', async () => {
  await writePapers('quokka', 1_000);
  const best = async (offset: number) => (await rankBestMatches(ctx, { match }, { limit: 1, offset }))[0];
  const [first, second] = [await best(0), await best(1)];
  const { id } = await createPaper(db, { title: 'Quokka', year: 2025 });
  assert.deepEqual([await best(0), await best(1)], [first, second]);
  drop(['papers']);
  assert.deepEqual([await best(0), await best(1)], [id, first]);
});

test('caches a list for each filter', async () => {
  await rankBestMatches(ctx, { match }, { limit: 50, offset: 0 });
  const { id } = await createPaper(db, { title: 'Quokka', year: 1999 });
  assert.deepEqual(await rankBestMatches(ctx, { match, year: 1999 }, { limit: 50, offset: 0 }), [id]);
});

test('ranks a short list again for each request', async () => {
  const short = { match: { ...match, exact: "'bettong'", any: "'bettong'" } };
  await writePapers('bettong', 10);
  await rankBestMatches(ctx, short, { limit: 1, offset: 0 });
  const { id } = await createPaper(db, { title: 'Bettong', year: 2025 });
  assert.deepEqual(await rankBestMatches(ctx, short, { limit: 1, offset: 0 }), [id]);
});
