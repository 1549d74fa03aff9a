import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { pageTextFiles, pageTexts, textSketches } from '#features/page-texts/page-texts.table.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createExam, createPaper, type PaperToCreate } from '#testing/factories.ts';
import { runningJob } from '#testing/running-job.ts';
import type { DuplicateGroups } from '../paper-duplicates.contract.ts';
import { createFindDuplicatesJob } from './paper-duplicates.jobs.ts';
import { duplicatePapersRoutes } from './paper-duplicates.routes.ts';
import { questions, writeQuestion } from './similar-texts.fixture.ts';

const { ctx, db, app, call } = await backOffice();
const jobs = { start: () => assert.fail('No job is started.') };
duplicatePapersRoutes(app, ctx, jobs);
const duplicatesUrl = '/api/admin/cleanup/duplicate-papers';
const exam = await createExam(db, { name: 'CGL' });
let files = 0;

beforeEach(() => emptyTables(db, ['papers', 'job_findings', 'page_text_files', 'page_texts']));

async function list(): Promise<DuplicateGroups> {
  return (await call('GET', `${duplicatesUrl}?limit=50`, undefined, 'editor')).json<DuplicateGroups>();
}
const listed = async () => {
  await createFindDuplicatesJob({ db }).run({}, runningJob().job);
  return (await list()).groups.map(({ reason, papers }) => [reason, ...papers.map(({ id }) => id)]);
};

/** Stores these texts of pages, as if the file was read. */
async function storeReading(sha256: string, pages: string[]): Promise<void> {
  await db.delete(pageTexts).where(eq(pageTexts.sha256, sha256));
  const read = { sha256, source: 'ocr', language: 'en', engine: 'test' } as const;
  await db.insert(pageTexts).values(pages.map((text, index) => ({ ...read, page: index + 1, text })));
  await db
    .update(pageTextFiles)
    .set({ state: 'done', updatedAt: sql`clock_timestamp()` })
    .where(eq(pageTextFiles.sha256, sha256));
}

async function createPaperWithPages(
  pages: string[],
  given: PaperToCreate = {},
): Promise<{ id: number; sha256: string }> {
  const sha256 = createHash('sha256')
    .update(`file ${(files += 1)}`)
    .digest('hex');
  const { id } = await createPaper(db, { examId: exam.id, ...given, file: { sha256 } });
  await storeReading(sha256, pages);
  return { id, sha256 };
}

const instructions = questions(9000, 9040);
const shuffled = Array.from({ length: 100 }, (_, index) => writeQuestion((index * 37) % 100, index)).join(
  '\n',
);
/** Every `step`th word as a bad scan reads it. */
const misread = (text: string, step: number) =>
  text.replaceAll(/\S+/g, (word, at) => (at % step === 0 ? `${word}x` : word));

describe('papers with similar texts', () => {
  test('the same text under two years is the same paper', async () => {
    const one = await createPaperWithPages([questions(0, 60), questions(60, 100)], { year: 2019 });
    const other = await createPaperWithPages([misread(questions(0, 100), 23)], { year: 2020 });
    await createPaperWithPages([questions(200, 300)], { year: 2020 });
    assert.deepEqual(await listed(), [['text', one.id, other.id]]);
  });

  test('another order or another named set in a year is another set', async () => {
    const ordered = await createPaperWithPages([questions(0, 100)], { year: 2019, session: 'Tier 1' });
    const other = await createPaperWithPages([shuffled], { year: 2019, session: 'Tier 1' });
    assert.deepEqual(await listed(), [['set', ordered.id, other.id]]);
    const a = await createPaperWithPages([questions(200, 300)], { year: 2019, session: 'Shift 1, Set A' });
    const b = await createPaperWithPages([questions(200, 300)], { year: 2019, title: 'CGL (Set B)' });
    assert.deepEqual((await listed()).at(-1), ['set', a.id, b.id]);
  });

  test('two files of one sitting are the same paper', async () => {
    const one = await createPaperWithPages([questions(0, 100)], { year: 2019, session: 'Shift 1' });
    const other = await createPaperWithPages([questions(0, 100)], { year: 2019, session: 'Shift 2' });
    assert.deepEqual(await listed(), [['text', one.id, other.id]]);
  });

  test('40% equal questions make a pair, 15% make none', async () => {
    const one = await createPaperWithPages([questions(0, 200)], { year: 2018 });
    const alike = await createPaperWithPages([questions(500, 620), questions(0, 80, { startAt: 120 })], {
      year: 2021,
    });
    await createPaperWithPages([questions(700, 870), questions(80, 110, { startAt: 170 })], { year: 2022 });
    assert.deepEqual(await listed(), [['questions', one.id, alike.id]]);
  });

  test('a paper is found in a longer one, from both sides', async () => {
    const long = await createPaperWithPages([questions(0, 100), questions(500, 1200)], { year: 2018 });
    const short = await createPaperWithPages([questions(0, 100)], { year: 2019 });
    const longer = await createPaperWithPages([questions(2000, 2700), questions(3000, 3100)], { year: 2018 });
    const part = await createPaperWithPages([questions(3000, 3100, { startAt: 0 })], { year: 2019 });
    assert.deepEqual(await listed(), [
      ['text', long.id, short.id],
      ['text', longer.id, part.id],
    ]);
  });

  test('instructions that many papers share make no pair', async () => {
    for (let paper = 1; paper <= 12; paper += 1)
      await createPaperWithPages([instructions, questions(paper * 100, paper * 100 + 40)], {
        year: 2000 + paper,
      });
    assert.deepEqual(await listed(), []);
    const one = await createPaperWithPages([instructions, questions(5000, 5040)], { year: 2015 });
    const other = await createPaperWithPages([instructions, questions(5000, 5040)], { year: 2016 });
    assert.deepEqual(await listed(), [['text', one.id, other.id]]);
  });

  test('each paper of two files is listed, at most ten pairs at once', async () => {
    const one = await createPaperWithPages([questions(0, 100)], { year: 2019 });
    const other = await createPaperWithPages([questions(0, 100)], { year: 2020 });
    const twin = await createPaper(db, { year: 2021, file: { sha256: one.sha256 } });
    assert.deepEqual(await listed(), [
      ['file', one.id, twin.id],
      ['text', one.id, other.id],
      ['text', other.id, twin.id],
    ]);
    for (let year = 1980; year < 2000; year += 1)
      await createPaper(db, { year, file: { sha256: other.sha256 } });
    assert.equal((await listed()).filter(([reason]) => reason === 'text').length, 10);
  });

  test('papers with the same facts or URL are one group', async () => {
    const facts = { year: null, title: 'One title' };
    const one = await createPaperWithPages([questions(0, 100)], facts);
    const other = await createPaperWithPages([questions(0, 100)], facts);
    const externalUrl = 'https://example.org/same.pdf';
    const linked = await createPaperWithPages([questions(200, 300)], { year: 2001, externalUrl });
    const alsoLinked = await createPaperWithPages([questions(200, 300)], { year: 2002, externalUrl });
    assert.deepEqual(await listed(), [
      ['address', linked.id, alsoLinked.id],
      ['facts', one.id, other.id],
    ]);
  });

  test('a pair that is marked as different stays hidden after a search', async () => {
    const one = await createPaperWithPages([questions(0, 100)], { year: 2019 });
    const other = await createPaperWithPages([questions(0, 100)], { year: 2020 });
    await listed();
    await call('POST', `${duplicatesUrl}/tell-apart`, { paperIds: [one.id, other.id] }, 'editor');
    assert.deepEqual(await listed(), []);
  });

  test('one paper of a pair can be kept', async () => {
    const one = await createPaperWithPages([questions(0, 100)], { year: 2019 });
    const other = await createPaperWithPages([questions(0, 100)], { year: 2020 });
    await listed();
    const kept = { keepId: other.id, otherIds: [one.id] };
    assert.equal((await call('POST', `${duplicatesUrl}/keep`, kept, 'editor')).statusCode, 200);
    assert.deepEqual((await list()).groups, []);
  });

  test('a file that is read again gets a new sketch', async () => {
    const one = await createPaperWithPages([questions(0, 100)], { year: 2019 });
    const other = await createPaperWithPages(['nonsense'], { year: 2020 });
    assert.deepEqual(await listed(), []);
    assert.equal((await list()).isStale, false);
    await storeReading(other.sha256, [questions(0, 100)]);
    assert.equal((await list()).isStale, true);
    assert.deepEqual(await listed(), [['text', one.id, other.id]]);
    await storeReading(other.sha256, [questions(300, 400)]);
    assert.deepEqual(await listed(), []);
  });

  test('only files that are read have a sketch, in any number', async () => {
    for (let paper = 0; paper < 20; paper += 1)
      await createPaperWithPages([questions(paper * 100, paper * 100 + 50)]);
    const unread = await createPaperWithPages([questions(0, 100)]);
    await db.update(pageTextFiles).set({ state: 'reading' }).where(eq(pageTextFiles.sha256, unread.sha256));
    await listed();
    assert.equal(await db.$count(textSketches), 20);
  });
});
