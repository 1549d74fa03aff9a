import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { anyCharacter } from '#testing/characters.ts';
import { englishNames } from '#features/catalog/catalog.server.ts';
import { paperFiles } from '#features/papers/papers.table.ts';
import { countPapers, listPapers } from '#features/papers/papers.server.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { testContext } from '#testing/context.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { rebuildSearchWords } from '#features/search/server/index/index.queries.ts';
import { matchSearch } from '#features/search/search.server.ts';
import { search } from './search.service.ts';

const { ctx } = await testContext();
const { db } = ctx;

const named = await createExam(db, { name: 'Staff Graduate Level', aliases: ['SGL', 'Graduate Level II'] });
const other = await createExam(db, { name: 'Levels of another exam' });
const ofNamed = await createPaper(db, { title: 'Reasoning', examId: named.id, year: 2015 });
const mentions = await createPaper(db, { title: 'SGL SGL SGL sgl', examId: other.id, downloads: 9_000 });
await rebuildSearchWords(db);

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.string({ unit: fc.constantFrom(...'sgl2019 \'"\\:&|!()<>*-.@/%क्षिंप्रश्न्०१'), maxLength: 60 }),
);
const publicText = anyText.filter(isPublicText);
const titleWord = fc.oneof(
  fc.constantFrom(
    'SSC',
    'Tier-I',
    'U.P.',
    'गणित',
    'हिन्दी',
    'प्रश्न-पत्र',
    '2019',
    'B.Ed.',
    "teachers'",
    'x&y',
    'pdf',
    'previous',
  ),
  fc.string({ unit: fc.constantFrom(...'abcdeकखगािं्न0123456789-./'), minLength: 1, maxLength: 12 }),
);
const title = fc
  .array(titleWord, { minLength: 1, maxLength: 10 })
  .map((words) => words.join(' '))
  .filter((text) => /[\p{L}\p{N}]/u.test(text));

async function found(search: string): Promise<number[]> {
  return (await listPapers(ctx, { search, limit: 100 })).map(({ id }) => id);
}

test('search does not fail for any text', async () => {
  await fc.assert(
    fc.asyncProperty(publicText, async (text) => {
      const result = await search(ctx, text);
      assert.ok(result.papers.length <= 8 && result.exams.length <= 5 && result.categories.length <= 5);
      await countPapers(ctx, { search: text });
    }),
    { numRuns: 150 },
  );
});

test('a paper is found by its title words in any order', async () => {
  await fc.assert(
    fc.asyncProperty(title, async (text) => {
      const paper = await createPaper(db, { title: text, examId: other.id });
      const turned = text.split(' ').toReversed().join(' ').toUpperCase();
      const [asWritten, otherwise] = await Promise.all([found(text), found(turned)]);
      await db.execute(sql`DELETE FROM papers WHERE id = ${paper.id}`);
      assert.ok(asWritten.includes(paper.id), `'${text}' does not find its paper`);
      assert.ok(otherwise.includes(paper.id), `'${turned}' does not find its paper`);
    }),
    { numRuns: 100 },
  );
});

test('papers of a named exam rank above repetitions of its name', async () => {
  for (const text of ['sgl', 'SGL', 'graduate level ii'])
    assert.equal((await found(text))[0], ofNamed.id, text);
  assert.deepEqual(await found('sgl sgl'), [ofNamed.id, mentions.id]);
});

test('a longer exam name takes precedence over a shorter one', async () => {
  const short = await createExam(db, { name: 'Level' });
  await createPaper(db, { examId: short.id, title: 'Graduate level ii practice' });
  const match = await matchSearch(ctx, 'graduate level ii');
  assert.deepEqual(match?.examIds, [named.id]);
});

test('search matches prefixes and typos, exact words first', async () => {
  const begun = await createPaper(db, { title: 'Zoolatry zoolatry zoolatry', downloads: 500 });
  const exact = await createPaper(db, { title: 'Zoo' });
  await rebuildSearchWords(db);
  assert.deepEqual(await found('zoo'), [exact.id, begun.id]);
  assert.deepEqual(await found('zoolatri'), [begun.id]);
});

test('a paper newer than the word counts is found', async () => {
  const paper = await createPaper(db, { title: 'Quokka census' });
  assert.deepEqual(await found('quokka'), [paper.id]);
  assert.deepEqual(await found('census of quokka'), [paper.id]);
});

describe('words that no paper has', () => {
  test('an unknown word is ignored and reported', async () => {
    const { papers: results, ignoredWords } = await search(ctx, 'sgl wxyzwxyz');
    assert.deepEqual([results[0]?.id, ignoredWords], [ofNamed.id, ['wxyzwxyz']]);
  });

  test('a year without papers is ignored and reported', async () => {
    const { papers: results, ignoredWords } = await search(ctx, 'sgl 1951');
    assert.deepEqual([results[0]?.id, ignoredWords], [ofNamed.id, ['1951']]);
  });

  test('a strict search ignores nothing', async () => {
    const { papers: results } = await search(ctx, 'sgl 1951', englishNames, { isStrict: true });
    assert.deepEqual(results, []);
  });

  test('a typo is corrected and reported', async () => {
    await createPaper(db, { title: 'Bandicoot census' });
    await rebuildSearchWords(db);
    const { correctedWords } = await search(ctx, 'bandicott');
    assert.deepEqual(correctedWords, [{ typed: 'bandicott', used: 'bandicoot' }]);
  });

  test('an acronym never matches another acronym', async () => {
    const exam = await createExam(db, { name: 'CTET' });
    await createPaper(db, { title: 'CTET paper', examId: exam.id });
    await rebuildSearchWords(db);
    const { papers: results, absent } = await search(ctx, 'cet 2024');
    assert.deepEqual([results, absent[0]?.name], [[], 'cet']);
  });

  test('an exam without papers is reported with the nearest exams', async () => {
    await createExam(db, { name: 'Numeracy Olympiad', categoryId: named.categoryId });
    const { papers: results, absent } = await search(ctx, 'numeracy olympiad');
    assert.deepEqual([results, absent.map(({ name }) => name)], [[], ['Numeracy Olympiad']]);
    assert.equal(absent[0]?.nearest[0]?.id, named.id);
  });
});

describe('papers of a named exam', () => {
  test('are sorted by year, then by the day of the session', async () => {
    const exam = await createExam(db, { name: 'Tidal Survey' });
    const paper = (year: number, session: string) =>
      createPaper(db, { title: 'Tidal Survey', examId: exam.id, year, session });
    const later = await paper(2021, '10 Sept 2021 Shift 1');
    const second = await paper(2021, '9 Sept 2021 Shift 2');
    const first = await paper(2021, '9 Sept 2021 Shift 1');
    const newest = await paper(2022, 'Shift 1');
    assert.deepEqual(await found('tidal survey'), [newest.id, first.id, second.id, later.id]);
  });

  test('have stored files before links', async () => {
    const exam = await createExam(db, { name: 'Lunar Survey' });
    const stored = await createPaper(db, { title: 'Lunar Survey', examId: exam.id, year: 2021 });
    const linked = await createPaper(db, { title: 'Lunar Survey', examId: exam.id, year: 2021 });
    await db.insert(paperFiles).values({
      paperId: stored.id,
      storageKey: 'a',
      sha256: 'a',
      bytes: 1,
      pages: 1,
      kind: 'text',
      originalName: 'a.pdf',
    });
    assert.deepEqual(await found('lunar survey'), [stored.id, linked.id]);
  });

  test('have keys last, unless a key is wanted, and specimens after the others', async () => {
    const exam = await createExam(db, { name: 'Solar Survey' });
    const common = { title: 'Solar Survey', examId: exam.id, year: 2021 };
    const key = await createPaper(db, { ...common, paperType: 'Answer key' });
    const specimen = await createPaper(db, { ...common, isSpecimen: true });
    const question = await createPaper(db, common);
    assert.deepEqual(await found('solar survey'), [question.id, specimen.id, key.id]);
    assert.deepEqual(await found('solar survey solutions'), [key.id]);
  });
});

test('a query of only filler words still finds papers', async () => {
  const paper = await createPaper(db, { title: 'Previous year' });
  await rebuildSearchWords(db);
  assert.deepEqual(await found('previous year pdf'), [paper.id]);
});

test('equal matches are sorted by year, the day of the session and downloads', async () => {
  const [old, second, first, loved] = [
    await createPaper(db, { title: 'Numbat', year: 2001, downloads: 3 }),
    await createPaper(db, { title: 'Numbat', year: 2002, session: '9 Oct 2002 Shift 2' }),
    await createPaper(db, { title: 'Numbat', year: 2002, session: '30 Sept 2002 Shift 1' }),
    await createPaper(db, { title: 'Numbat', year: 2001, downloads: 4 }),
  ];
  assert.deepEqual(await found('numbat'), [first.id, second.id, loved.id, old.id]);
});

test('an exam is found with its category, not by a year', async () => {
  const result = await search(ctx, `level category`);
  assert.ok(result.exams.some(({ id }) => id === named.id));
  assert.ok((await search(ctx, '2019')).exams.length === 0);
});

test('search counts and ranks at most 2,000 papers', async () => {
  await db.execute(sql`
    INSERT INTO papers (exam_id, slug, title, year, search_doc)
    SELECT ${other.id}, 'wombat-' || n, 'Wombat', 2000, 'wombat' FROM generate_series(1, 2050) AS n`);
  assert.equal(await countPapers(ctx, { search: 'wombat' }), 2_000);
  assert.equal((await listPapers(ctx, { search: 'wombat', offset: 1_990, limit: 50 })).length, 10);
});
