import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testDatabase } from '#testing/database.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { rebuildSearchWords } from './search-index.service.ts';
import { createSearchMatcher } from './search-match.service.ts';
import { vocabularySeed } from './vocabulary-seed.ts';

const { db } = await testDatabase();

/** Every run reads the vocabulary once. */
function countedMatcher() {
  let runs = 0;
  const matcher = createSearchMatcher({
    db,
    vocabulary: () => {
      runs += 1;
      return vocabularySeed;
    },
  });
  return { matcher, runs: () => runs };
}

describe('matching a text', () => {
  test('parallel calls share one run', async () => {
    const { matcher, runs } = countedMatcher();
    const [one, other] = await Promise.all([matcher.match('history'), matcher.match('history')]);
    assert.equal(runs(), 1);
    assert.equal(one, other);
  });

  test('other texts and options have their own runs', async () => {
    const { matcher, runs } = countedMatcher();
    await Promise.all([
      matcher.match('history'),
      matcher.match('geography'),
      matcher.match('history', { isStrict: true }),
      matcher.match('history', { keepsWords: true }),
    ]);
    assert.equal(runs(), 4);
  });

  test('a call after `forget` has its own run', async () => {
    const { matcher, runs } = countedMatcher();
    const before = matcher.match('history');
    matcher.forget();
    await Promise.all([before, matcher.match('history')]);
    assert.equal(runs(), 2);
  });
});

describe('short names of exams', () => {
  test('are cached until `forget`', async () => {
    await createPaper(db, { title: 'Patna' });
    await rebuildSearchWords(db);
    const matcher = createSearchMatcher({ db });
    const corrected = async () => (await matcher.match('patnb'))?.notes.correctedWords;
    const asPatna = [{ typed: 'patnb', used: 'patna' }];
    assert.deepEqual(await corrected(), asPatna);
    // One other letter makes another acronym.
    await createExam(db, { name: 'PATNA' });
    assert.deepEqual(await corrected(), asPatna);
    matcher.forget();
    assert.deepEqual(await corrected(), []);
  });
});
