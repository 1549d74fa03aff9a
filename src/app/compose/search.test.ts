import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearchMatcher } from '#features/search/server/match/match.service.ts';
import { vocabularySeed } from '#features/search/server/understand/vocabulary-seed.ts';
import { testDatabase } from '#testing/database.ts';
import type { AppContext } from '../process/context.ts';
import { composeSearch } from './search.ts';

const database = await testDatabase();

test('a search after a write does not share the match of one before it', async () => {
  let runs = 0;
  const vocabulary = () => {
    runs += 1;
    return vocabularySeed;
  };
  const matcher = createSearchMatcher({ db: database.db, vocabulary });
  const parts = { matcher, vocabulary: { drop() {} }, catalog: {}, search: {}, papers: {}, analytics: {} };
  const site = composeSearch(
    { database } as unknown as AppContext,
    parts as unknown as Parameters<typeof composeSearch>[1],
  );

  const before = matcher.match('history');
  site.forget(['papers']);
  await Promise.all([before, matcher.match('history')]);
  assert.equal(runs, 2);
});
