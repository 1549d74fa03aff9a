import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { testContext } from '#testing/context.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { rebuildSearchWords } from '../index/index.queries.ts';
import { matchSearch, namesOnlyExam } from './match.service.ts';

const { ctx, drop } = await testContext();
const { db } = ctx;

test('parallel calls share one result', async () => {
  const [one, same, other] = await Promise.all([
    matchSearch(ctx, 'history'),
    matchSearch(ctx, 'history'),
    matchSearch(ctx, 'history', { isStrict: true }),
  ]);
  assert.equal(one, same);
  assert.notEqual(one, other);
});

test('a correction to a word that search ignores is not named', async () => {
  const { notes } = (await matchSearch(ctx, 'zzqxv prashan'))!;
  assert.deepEqual([notes.correctedWords, notes.ignoredWords], [[], ['zzqxv']]);
});

describe('short names of exams', () => {
  test('are cached until an exam or a paper changes', async () => {
    await createPaper(db, { title: 'Patna' });
    await rebuildSearchWords(db);
    const corrected = async () => (await matchSearch(ctx, 'patnb'))?.notes.correctedWords;
    const asPatna = [{ typed: 'patnb', used: 'patna' }];
    assert.deepEqual(await corrected(), asPatna);
    // One other letter makes another acronym.
    await createExam(db, { name: 'PATNA' });
    assert.deepEqual(await corrected(), asPatna);
    drop('all');
    assert.deepEqual(await corrected(), []);
  });
});

describe('words that no paper has', () => {
  const titles = [
    'Junior Clerk 2019',
    'Physics Optional 2019',
    'D.El.Ed Second Year 2019',
    'B.Ed Entrance 2019 Paper-I',
  ];
  const getNotes = async (text: string) => (await matchSearch(ctx, text))?.notes;

  before(async () => {
    for (const title of titles) await createPaper(db, { title });
    await rebuildSearchWords(db);
    drop('all');
  });

  test('are not corrected if they are common English words', async () => {
    for (const [text, ignored] of [
      ['senior clerk', 'senior'],
      ['physical optional', 'physical'],
      ['upper clerk', 'upper'],
    ] as const) {
      const notes = await getNotes(text);
      assert.deepEqual(notes?.correctedWords, [], text);
      assert.deepEqual(notes?.ignoredWords, [ignored], text);
    }
  });

  test('are read by their sound', async () => {
    for (const [text, word] of [
      ['क्लर्क', 'clerk'],
      ['ऑप्शनल', 'optional'],
      ['எண்ட்ரன்ஸ்', 'entrance'],
    ] as const)
      assert.ok((await matchSearch(ctx, text))?.any.includes(`'${word}'`), text);
  });

  test('leave no paper if only a year, a number or corrected words remain', async () => {
    for (const text of [
      'zzqxv 2019',
      'qwrtp paper 1',
      'juniar qwrtp',
      'junior chromosomes present human gametes',
    ])
      assert.deepEqual((await matchSearch(ctx, text))?.found ?? [], [], text);
    assert.deepEqual((await getNotes('zzqxv'))?.absent, []);
  });

  test('of a certificate have one meaning in all spellings', async () => {
    for (const text of ['deled', 'D.El.Ed', 'डीएलएड', 'bed entrance', 'बीएड entrance']) {
      const notes = await getNotes(text);
      assert.deepEqual([notes?.ignoredWords, (await matchSearch(ctx, text))?.found?.length], [[], 1], text);
    }
  });
});

describe('exams', () => {
  test('are all that some texts name', async () => {
    await createExam(db, { name: 'TSPSC Group 2' });
    for (const text of [
      'tspsc group 2',
      'TSPSC Group 2 2019',
      'tspsc group 2 shift 1 12 may 2021',
      'neet 2022',
    ])
      assert.ok(await namesOnlyExam(ctx, text), text);
    for (const text of ['tspsc group 2 sandhi', 'which river', '2019', 'neet 2022 photosynthesis'])
      assert.ok(!(await namesOnlyExam(ctx, text)), text);
  });

  test('are named by words with their initials', async () => {
    const exam = await createExam(db, { name: 'CMI' });
    await createPaper(db, { examId: exam.id, title: 'CMI 2021' });
    const initials = await matchSearch(ctx, 'chennai mathematical institute 2021');
    assert.deepEqual([initials?.examIds, initials?.notes.ignoredWords], [[exam.id], []]);
    // CTET is the name of another exam, not a C.
    assert.deepEqual((await matchSearch(ctx, 'ctet madras institute 2021'))?.examIds, []);
  });

  test('that the library lacks are absent, with those of their kind', async () => {
    const exam = await createExam(db, { name: 'Delhi Police SI' });
    const other = await createExam(db, { name: 'Physics Olympiad' });
    for (const { id } of [exam, other]) await createPaper(db, { examId: id, title: 'Paper 2021' });
    const [absent, ...others] =
      (await matchSearch(ctx, 'rajasthan police constable 2021'))?.notes.absent ?? [];
    assert.deepEqual([absent?.name, others], ['rajasthan police constable', []]);
    assert.deepEqual(
      absent?.nearest.map(({ id }) => id),
      [exam.id],
    );
  });
});
