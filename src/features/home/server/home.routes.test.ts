import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createServerRead } from '#platform/http/page-reads.ts';
import { testContext } from '#testing/context.ts';
import { createCategory, createExam, createPaper } from '#testing/factories.ts';
import { readApp } from '#testing/read-app.ts';
import { homepageData } from '../home.contract.ts';
import { homeReads } from './home.routes.ts';

const { ctx, drop } = await testContext();
const { db } = ctx;
const app = readApp(homeReads(ctx));

test('an empty library has a home page', async () => {
  const answer = await app.inject('/api/homepage-data');
  assert.deepEqual(answer.json(), {
    stats: { totalPapers: 0, totalDownloads: 0 },
    categories: [],
    recentPapers: [],
    topExams: [],
  });
});

test('the home page shows totals, 12 categories and 6 newest papers', async () => {
  for (let position = 13; position >= 1; position -= 1)
    await createCategory(db, { name: `C${position}`, position });
  const exam = await createExam(db);
  for (let day = 1; day <= 7; day += 1) {
    await createPaper(db, {
      examId: exam.id,
      title: `Day ${day}`,
      downloads: 10,
      createdAt: new Date(2024, 0, day),
    });
  }
  drop(['catalog']);
  const answer = await app.inject('/api/homepage-data');
  assert.equal(answer.headers['cache-control'], 'public, max-age=3600, stale-while-revalidate=3600');
  const home = homepageData.parse(answer.json());
  assert.deepEqual(home.stats, { totalPapers: 7, totalDownloads: 70 });
  assert.equal(home.categories.length, 12);
  assert.deepEqual(
    home.categories.slice(1, 3).map(({ name }) => name),
    ['C1', 'C2'],
  );
  const { tags } = await createServerRead(homeReads(ctx))(['/api/homepage-data']);
  assert.deepEqual(
    tags,
    ['home', 'papers', 'catalog', ...home.recentPapers.flatMap(({ id }) => [`paper:${id}`, `rating:${id}`])],
    'it has the tags of each listed paper and its rating',
  );
  assert.deepEqual(
    home.recentPapers.map(({ title }) => title),
    ['Day 7', 'Day 6', 'Day 5', 'Day 4', 'Day 3', 'Day 2'],
  );
});
