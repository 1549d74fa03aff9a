import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '#testing/context.ts';
import { createCategory, createExam, createPaper } from '#testing/factories.ts';
import { badFields, readApp } from '#testing/read-app.ts';
import { searchAnswer } from '../search.contract.ts';
import { searchReads } from './search.routes.ts';

const { ctx } = await testContext();
const { db } = ctx;
const app = readApp(searchReads(ctx));

for (let number = 0; number < 6; number += 1) {
  const category = await createCategory(db, { name: `Railway zone ${number}` });
  const exam = await createExam(db, { name: `Railway exam ${number}`, categoryId: category.id });
  for (const year of [2019, 2020])
    await createPaper(db, { examId: exam.id, title: `Railway ${number}`, year });
}

test('search returns at most 5 categories, 5 exams and 8 papers', async () => {
  const answer = await app.inject('/api/search?q=railway');
  assert.equal(answer.headers['cache-control'], 'public, max-age=1800');
  const result = searchAnswer.parse(answer.json());
  assert.deepEqual(answer.json(), result);
  assert.deepEqual([result.categories.length, result.exams.length, result.papers.length], [5, 5, 8]);
  assert.deepEqual(Object.keys(result.papers[0] ?? {}), [
    'type',
    'id',
    'slug',
    'title',
    'year',
    'examName',
    'categoryName',
  ]);
});

test('a query without words returns empty lists', async () => {
  for (const query of ['', '?q=', '?q=%20%20', '?q=%3F%21', '?other=railway']) {
    const answer = await app.inject(`/api/search${query}`);
    const { papers, categories, exams } = answer.json();
    assert.deepEqual([papers, categories, exams], [[], [], []], query);
  }
});

test('an invalid query returns 400 for the field q', async () => {
  for (const query of [`q=${'x'.repeat(201)}`, 'q=a%00b', 'q=a&q=b']) {
    assert.deepEqual(badFields(await app.inject(`/api/search?${query}`)), ['q'], query);
  }
  assert.ok((await app.inject('/api/search?q=%ED%A0%80')).statusCode < 500);
  // Direction marks come with copied texts.
  assert.equal((await app.inject('/api/search?q=%E2%80%AEx')).statusCode, 200);
});
