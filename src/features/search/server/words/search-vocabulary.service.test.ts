import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { testContext } from '#testing/context.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { vocabularySeed } from '../understand/vocabulary-seed.ts';
import { getSearchVocabulary, searchWordsTag, seedSearchVocabulary } from './search-vocabulary.service.ts';

const { ctx, drop } = await testContext();
const { db } = ctx;

beforeEach(async () => {
  await emptyTables(db, ['search_synonyms', 'search_stop_words'], { restartsIds: true });
  drop('all');
});

describe('the vocabulary of search', () => {
  test('is the shipped one until the database has its own', async () => {
    assert.deepEqual(await getSearchVocabulary(ctx), vocabularySeed);
  });

  test('is seeded once by concurrent starts', async () => {
    const seeded = await Promise.all([seedSearchVocabulary(ctx), seedSearchVocabulary(ctx)]);
    assert.deepEqual(seeded.toSorted(), [false, true]);
    const { groups, stopWords } = await getSearchVocabulary(ctx);
    assert.equal(groups.length, vocabularySeed.groups.length);
    assert.deepEqual(stopWords, vocabularySeed.stopWords);
  });

  test('a later start keeps the words of the owner', async () => {
    await seedSearchVocabulary(ctx);
    await db.execute(sql`DELETE FROM search_synonyms WHERE id > 1`);
    assert.equal(await seedSearchVocabulary(ctx), false);
    assert.equal((await getSearchVocabulary(ctx)).groups.length, 1);
  });

  test('is read again after a change drops its tag', async () => {
    await seedSearchVocabulary(ctx);
    const before = (await getSearchVocabulary(ctx)).groups.length;
    await db.execute(sql`INSERT INTO search_synonyms (words) VALUES ('{zymurgy,brewing}')`);
    assert.equal((await getSearchVocabulary(ctx)).groups.length, before);
    drop([searchWordsTag]);
    assert.equal((await getSearchVocabulary(ctx)).groups.length, before + 1);
  });
});
