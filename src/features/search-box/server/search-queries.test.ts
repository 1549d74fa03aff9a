import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createPapersService } from '#features/papers/server/papers.service.ts';
import { testDatabase } from '#testing/database.ts';
import { createSearchLibrary } from '#testing/search-library.ts';
import { createSearchMatcher } from '#features/search/server/match/match.service.ts';
import { createSearchService } from './search.service.ts';

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

const { db } = await testDatabase();
await createSearchLibrary(db);
const matcher = createSearchMatcher({ db });
const papers = createPapersService({ db, matcher, publicUrl: '' });
const service = createSearchService({ db, matcher, papers });

test('the list has at least 60 queries, all different', () => {
  assert.ok(expectedAnswers.length >= 60);
  assert.equal(new Set(expectedAnswers.map(({ query }) => query)).size, expectedAnswers.length);
});

for (const { query, why, ...expected } of expectedAnswers) {
  test(`'${query}' finds the expected records (${why})`, async () => {
    const found = await service.search(query);
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
