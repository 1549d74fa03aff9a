import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { pageTexts } from '#features/page-texts/page-texts.table.ts';
import { papers } from '#features/papers/papers.table.ts';
import { getSettings } from '#features/settings/settings.server.ts';
import { testContext } from '#testing/context.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { searchPages } from './page-search.service.ts';

const { ctx } = await testContext();
const { db } = ctx;

let files = 0;
async function createPages(values: Parameters<typeof createPaper>[1], ...texts: string[]) {
  const sha256 = (files += 1).toString(16).padStart(64, 'a');
  const paper = await createPaper(db, { ...values, file: { sha256, pages: texts.length } });
  await db.insert(pageTexts).values(
    texts.map((text, index) => ({
      sha256,
      page: index + 1,
      text,
      source: 'text layer' as const,
      language: 'en',
      engine: 'test',
    })),
  );
  return paper;
}

const createPaperWith = (...texts: string[]) => createPages({}, ...texts);

const ganga = await createPaperWith(
  'Instructions to candidates. Answer all questions.',
  'Q1. Which river flows through the city of Patna? (a) Ganga (b) Yamuna',
);
const hindi = await createPaperWith('प्रश्न 1. निम्न में से कौन सी नदी हिन्द महासागर में गिरती है?');
const mixed = await createPaperWith('flows river the through Which city Patna of');
const sandhi = await createPaperWith('7. व्यंजन संधि का उदाहरण कौन सा है? (A) जगदीश (B) विद्यालय');
const english = await createPaperWith('The torque of a motor depends on its current.');
await createPaperWith('तर्क और वितर्क में अंतर बताइए।');
const exam = await createExam(db, { name: 'KVS PRT', aliases: ['Kendriya Vidyalaya'] });
const ofExam = await createPages(
  { examId: exam.id, year: 2018, title: 'KVS PRT 2018' },
  'The ozone layer absorbs ultraviolet radiation.',
);
await createPaperWith('KVS PRT 2018 coaching in your city.');
for (let copy = 0; copy < 30; copy += 1)
  await createPaperWith('Answer all questions. The time allowed is three hours.');
await db.execute(sql`ANALYZE page_texts`);

const findPlaces = async (text: string) =>
  (await searchPages(ctx, text, 10)).map(({ paperId, page }) => [paperId, page]);

describe('page search', () => {
  test('finds the page of a question by its first words', async () => {
    assert.deepEqual((await findPlaces('which river flows through the city'))[0], [ganga.id, 2]);
  });

  test('finds a page although a word is mistyped', async () => {
    assert.deepEqual((await findPlaces('which rivr flows through patna'))[0], [ganga.id, 2]);
  });

  test('finds Hindi questions in another spelling', async () => {
    assert.deepEqual(await findPlaces('निम्न में से कौन सी नदी हिंद महासागर'), [[hindi.id, 1]]);
  });

  test('ranks words in their order before the same words mixed', async () => {
    assert.deepEqual(await findPlaces('which river flows through the city of patna'), [
      [ganga.id, 2],
      [mixed.id, 1],
    ]);
  });

  test('finds a quoted phrase only where it is complete', async () => {
    assert.deepEqual(await findPlaces('"river flows through"'), [[ganga.id, 2]]);
    assert.deepEqual(await findPlaces('"river through flows"'), []);
  });

  test('finds pages by frequent words alone', async () => {
    assert.equal((await findPlaces('answer all questions')).length, 10);
  });

  test('finds nothing for words that no page has', async () => {
    assert.deepEqual(await findPlaces('photosynthesis chlorophyll'), []);
  });

  test('marks the words in the snippet', async () => {
    const [hit] = await searchPages(ctx, 'ganga yamuna', 1);
    assert.deepEqual(
      hit?.marks.map(([start, end]) => hit.snippet.slice(start, end)),
      ['Ganga', 'Yamuna'],
    );
  });

  test('finds Hindi by words in Latin letters', async () => {
    for (const text of ['vyanjan sandhi ka udaharan', 'byanjan sandhee kaa udaahran kaun sa hai'])
      assert.deepEqual(await findPlaces(text), [[sandhi.id, 1]], text);
    assert.deepEqual((await findPlaces('nimn mein se kaun si nadi'))[0], [hindi.id, 1]);
  });

  test('keeps words English that pages have in Latin letters', async () => {
    assert.deepEqual(await findPlaces('torque'), [[english.id, 1]]);
  });

  test('finds nothing for questions that share only their frequent words with a page', async () => {
    for (const text of [
      'which river flows through the capital of mongolia',
      'निम्न में से कौन सा ग्रह सबसे बड़ा है',
      'nimn mein se kaun sa grah sabse bada hai',
    ])
      assert.deepEqual(await findPlaces(text), [], text);
  });

  test('finds a question that is asked with its exam and year', async () => {
    for (const text of ['kvs prt 2018 ozone layer', 'kendriya vidyalaya 2018 ozone radiation'])
      assert.deepEqual(await findPlaces(text), [[ofExam.id, 1]], text);
  });

  test('finds nothing for a text that names only an exam', async () => {
    assert.deepEqual(await searchPages(ctx, 'kvs prt 2018', 10), []);
    assert.equal((await searchPages(ctx, 'kvs prt 2018 ozone layer', 10)).length, 1);
  });

  test('finds nothing for punctuation', async () => {
    for (const text of ["'", '\\', '" "', '& | ! <->', ':*'])
      assert.deepEqual(await findPlaces(text), [], text);
  });

  test('ignores punctuation between words', async () => {
    const text = "which river's & | ! <-> flows:* through the \\ city";
    assert.deepEqual((await findPlaces(text))[0], [ganga.id, 2]);
  });

  test('leaves out papers that hide their text', async () => {
    const hidden = await createPaperWith('Xylophone quotient');
    assert.equal((await findPlaces('xylophone quotient')).length, 1);
    await db.update(papers).set({ showsText: false }).where(eq(papers.id, hidden.id));
    assert.deepEqual(await findPlaces('xylophone quotient'), []);
  });

  test('finds papers that show their text while the public text is off', async () => {
    const shownPaper = await createPaperWith('Marimba remainder');
    await db.update(papers).set({ showsText: true }).where(eq(papers.id, shownPaper.id));
    await getSettings(ctx).change({ enablePublicText: false });
    assert.equal((await findPlaces('marimba remainder')).length, 1);
    await getSettings(ctx).change({ enablePublicText: true });
  });

  test('finds nothing while the public text is off', async () => {
    await getSettings(ctx).change({ enablePublicText: false });
    assert.deepEqual(await findPlaces('which river flows'), []);
    await getSettings(ctx).change({ enablePublicText: true });
  });
});
