import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCatalogService } from '#features/catalog/server/catalog.service.ts';
import { createPapersService } from '#features/papers/server/papers.service.ts';
import { createSearchMatcher } from '#features/search/server/search-match.service.ts';
import { testDatabase } from '#testing/database.ts';
import { createCategory, createExam, createPaper } from '#testing/factories.ts';
import { readApp } from '#testing/read-app.ts';
import { homepageData } from '../home.contract.ts';
import { homeReads } from './home.routes.ts';
import { createHomeService } from './home.service.ts';

const { db } = await testDatabase();
const papers = createPapersService({
  db,
  matcher: createSearchMatcher({ db }),
  publicUrl: 'https://site.test',
});
const app = readApp(homeReads(createHomeService({ catalog: createCatalogService({ db }), papers })));

async function homepage() {
  return homepageData.parse((await app.inject('/api/homepage-data')).json());
}

test('an empty library has an empty home page, and a full one at most 12 categories and the 6 newest papers', async () => {
  assert.deepEqual(await homepage(), {
    stats: { totalPapers: 0, totalDownloads: 0 },
    categories: [],
    recentPapers: [],
  });
  for (let number = 1; number <= 13; number += 1) await createCategory(db, { name: `Kind ${number}` });
  const exam = await createExam(db);
  for (let number = 1; number <= 7; number += 1)
    await createPaper(db, { examId: exam.id, title: `Paper ${number}` });
  const { stats, categories, recentPapers } = await homepage();
  assert.equal(stats.totalPapers, 7);
  assert.equal(categories.length, 12);
  assert.deepEqual(
    recentPapers.map(({ title }) => title),
    ['Paper 7', 'Paper 6', 'Paper 5', 'Paper 4', 'Paper 3', 'Paper 2'],
  );
});
