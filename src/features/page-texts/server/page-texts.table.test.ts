import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { paperFiles } from '#features/papers/papers.table.ts';
import { getSound } from '#features/search/server/understand/fold-script.ts';
import { foldLetters } from '#lib/text/search-words.ts';
import { testDatabase } from '#testing/database.ts';
import { createPaper } from '#testing/factories.ts';
import { pageTextFiles, pageTexts } from '../page-texts.table.ts';

const { db } = await testDatabase();
const page = { page: 1, source: 'ocr', language: 'hi+en', confidence: 0.9, engine: 'test' } as const;

describe('words of a page', () => {
  test('are spelled like the words of a query', async () => {
    await db.insert(pageTexts).values({ ...page, sha256: 'a', text: 'हिन्दी में प्रश्न-पत्र, CGL2019 (२०२३)' });
    const result = await db.execute<{ words: string[] }>(sql`
      SELECT tsvector_to_array(words) AS words FROM page_texts
      WHERE sha256 = 'a' AND words @@ to_tsquery('simple', search_tokens('हिंदी'))`);
    assert.deepEqual(result.rows[0]?.words, '2019 2023 cgl ~hnd ~mn ~prsn ~ptr पत्र प्रश्न में हिंदी'.split(' '));
  });

  test('leave out words that are too long for the index', async () => {
    await db.insert(pageTexts).values({ ...page, sha256: 'b', text: `${'x'.repeat(3_000)} word` });
    const result = await db.execute<{ words: string[] }>(
      sql`SELECT tsvector_to_array(words) AS words FROM page_texts WHERE sha256 = 'b'`,
    );
    assert.deepEqual(result.rows[0]?.words, ['word']);
  });
});

describe('sounds of Hindi words', () => {
  const consonant = fc.constantFrom(...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह');
  const sign = fc.constantFrom('', '', 'ा', 'ि', 'ी', 'ु', 'ू', 'ृ', 'े', 'ै', 'ो', 'ौ', 'ॉ', '्', 'ं', 'ः');
  const word = fc
    .tuple(fc.constantFrom('', ...'अआइईउऊऋएऐऑओऔ'), fc.array(fc.tuple(consonant, sign), { minLength: 1 }))
    .map(([vowel, letters]) => foldLetters(vowel + letters.flat().join('')));

  test('are the same in SQL and in queries', async () => {
    const words = fc.sample(word, 1_000);
    const { rows } = await db.execute<{ word: string; sound: string }>(
      sql`SELECT word, word_sound(word) AS sound FROM unnest(${sql.param(words)}::text[]) AS word`,
    );
    for (const row of rows) assert.equal(row.sound, getSound(row.word), row.word);
  });
});

describe('queue of files', () => {
  test('gets the stored file of each new paper once', async () => {
    const sha256 = 'c'.repeat(64);
    for (const title of ['One', 'Other']) await createPaper(db, { title, file: { sha256, pages: 12 } });
    const queued = await db.select().from(pageTextFiles).where(eq(pageTextFiles.sha256, sha256));
    assert.deepEqual(
      queued.map(({ state, pages, nextPage }) => ({ state, pages, nextPage })),
      [{ state: 'pending', pages: 12, nextPage: 1 }],
    );
  });

  test('gets the new file of a paper whose file is replaced', async () => {
    const paper = await createPaper(db, { file: { sha256: 'd'.repeat(64) } });
    const sha256 = 'e'.repeat(64);
    await db.update(paperFiles).set({ sha256 }).where(eq(paperFiles.paperId, paper.id));
    assert.equal(await db.$count(pageTextFiles, eq(pageTextFiles.sha256, sha256)), 1);
  });
});
