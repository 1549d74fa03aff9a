import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '#testing/context.ts';
import { createPaper } from '#testing/factories.ts';
import { badFields, readApp } from '#testing/read-app.ts';
import { papersReads } from './papers.routes.ts';

const { ctx } = await testContext();
const app = readApp(papersReads(ctx));
await createPaper(ctx.db);

test('invalid query values return 400 with the field', async () => {
  for (const [query, field] of [
    ['examId=abc', 'examId'],
    ['examId=99999999999', 'examId'],
    ['subjectId=0', 'subjectId'],
    ['subjectId=1.5', 'subjectId'],
    ['year=12', 'year'],
    ['year=99999999999', 'year'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=100001', 'offset'],
    ['sort=title;drop', 'sort'],
    ['search=a%00b', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['language=a%00', 'language'],
    ['paperType=a%00', 'paperType'],
    ['category=a%00', 'category'],
    ['year=2019&year=2020', 'year'],
    ['search=a&search=b', 'search'],
  ] as const) {
    assert.deepEqual(badFields(await app.inject(`/api/papers?${query}`)), [field], query);
  }
  assert.deepEqual(badFields(await app.inject('/api/papers?limit=0&year=x')), ['year', 'limit']);
  assert.deepEqual(badFields(await app.inject('/api/papers/facets?year=x')), ['year']);
});

test('malformed bytes in a query never cause a server error', async () => {
  for (const query of [
    'search=%ED%A0%80',
    'search=%FF%FE',
    'search=%',
    "search='%3B--",
    'search=%5C',
    'language=%27',
    'search=%F0%9F%98%80',
  ]) {
    const answer = await app.inject(`/api/papers?${query}`);
    if (answer.statusCode !== 400) assert.deepEqual([answer.statusCode, answer.json()], [200, []], query);
    else assert.equal(answer.json().code, 'validation_failed', query);
  }
});

test('unknown ids return 404 and invalid ids 400', async () => {
  for (const path of [
    '/api/papers/2000000000',
    '/api/papers/by-slug/nothing',
    '/api/papers/2000000000/related',
  ]) {
    const answer = await app.inject(path);
    assert.deepEqual([answer.statusCode, answer.json().message], [404, 'Paper not found'], path);
  }
  assert.equal((await app.inject('/api/exams/2000000000/related')).json().message, 'Exam not found');
  for (const path of [
    '/api/papers/x',
    '/api/papers/99999999999',
    '/api/papers/-1/related',
    '/api/exams/1e99/related',
  ]) {
    assert.deepEqual(badFields(await app.inject(path)), ['id'], path);
  }
  assert.deepEqual(badFields(await app.inject('/api/papers/by-slug/a%00')), ['slug']);
});
