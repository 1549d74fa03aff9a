import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { testContext } from '#testing/context.ts';
import { createSearchLibrary } from '#testing/search-library.ts';
import { search } from './search.service.ts';

interface ExpectedAnswer {
  query: string;
  /** The difficulty that the query covers. */
  why: string;
  /** Names that must be among the first three of their list. */
  papers?: string[];
  exams?: string[];
  categories?: string[];
}

const expectedAnswers = JSON.parse(
  readFileSync(new URL('search-queries.json', import.meta.url), 'utf8'),
) as ExpectedAnswer[];

const { ctx } = await testContext();
await createSearchLibrary(ctx.db);

test('the list has at least 60 queries, all different', () => {
  assert.ok(expectedAnswers.length >= 60);
  assert.equal(new Set(expectedAnswers.map(({ query }) => query)).size, expectedAnswers.length);
});

for (const { query, why, ...expected } of expectedAnswers) {
  test(`'${query}' finds the expected records (${why})`, async () => {
    const found = await search(ctx, query);
    const names = {
      papers: found.papers.map(({ title }) => title),
      exams: found.exams.map(({ name }) => name),
      categories: found.categories.map(({ name }) => name),
    };
    for (const kind of ['papers', 'exams', 'categories'] as const) {
      const missing = (expected[kind] ?? []).filter((name) => !names[kind].slice(0, 3).includes(name));
      assert.deepEqual(missing, [], `${kind}: ${names[kind].join(' | ')}`);
    }
  });
}
