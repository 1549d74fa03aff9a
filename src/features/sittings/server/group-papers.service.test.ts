import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { exams, subjects } from '#features/catalog/catalog.table.ts';
import { papers } from '#features/papers/papers.table.ts';
import { papersToGroup, paperSittings, sittings } from '#features/papers/sittings.table.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createExam, createPaper, createSubject } from '#testing/factories.ts';
import { createGrouping, groupNextPapers } from './group-papers.service.ts';
import { upsertMembers, upsertSitting } from './grouping.queries.ts';

const { ctx, drops } = await testContext();
const { db } = ctx;

async function groupAll(): Promise<void> {
  while ((await groupNextPapers(ctx)) > 0);
}
/** Returns the sitting of each paper, in the order of the ids. */
async function getSittings(): Promise<number[]> {
  const rows = await db.select().from(paperSittings).orderBy(paperSittings.paperId);
  return rows.map(({ sittingId }) => sittingId);
}
const createKey = (examId: number, values = {}) =>
  createPaper(db, { examId, year: 2024, title: 'GATE 2024 key', paperType: 'Answer key', ...values });

describe('grouping', () => {
  beforeEach(() => emptyTables(db, ['all_exams']));

  test('puts a paper and its key into one sitting', async () => {
    const { id: examId } = await createExam(db, { name: 'GATE' });
    await createPaper(db, { examId, year: 2024, title: 'GATE 2024' });
    await createKey(examId);
    await createKey(examId, { title: 'GATE 2024 Shift 2 key' });
    await groupAll();
    const [paper, key, other] = await getSittings();
    assert.equal(paper, key);
    assert.notEqual(paper, other);
    assert.deepEqual(await db.select().from(papersToGroup), []);
  });

  test('follows a change of facts and deletes the empty sitting', async () => {
    const { id: examId } = await createExam(db, { name: 'GATE' });
    await createPaper(db, { examId, year: 2024, title: 'GATE 2024' });
    const key = await createKey(examId, { title: 'GATE 2024 Shift 1 key' });
    await groupAll();
    assert.equal((await db.select().from(sittings)).length, 2);
    await db.update(papers).set({ title: 'GATE 2024 key' }).where(eq(papers.id, key.id));
    await groupAll();
    assert.equal(new Set(await getSittings()).size, 1);
    assert.equal((await db.select().from(sittings)).length, 1);
  });

  test('does not queue a paper whose other columns change', async () => {
    const paper = await createPaper(db);
    await groupAll();
    await db.update(papers).set({ seoTitle: 'Another' }).where(eq(papers.id, paper.id));
    assert.deepEqual(await db.select().from(papersToGroup), []);
  });

  test('follows new names of the exam and the subject', async () => {
    const exam = await createExam(db, { name: 'Entrance' });
    const subject = await createSubject(db, { name: 'Maths' });
    await createPaper(db, { examId: exam.id, year: 2024, title: 'GATE 2024', subjectId: subject.id });
    await createKey(exam.id, { title: 'Key 2024 Botany' });
    await groupAll();
    assert.equal(new Set(await getSittings()).size, 2);
    await db
      .update(exams)
      .set({ aliases: ['GATE'] })
      .where(eq(exams.id, exam.id));
    await db.update(subjects).set({ name: 'Botany' }).where(eq(subjects.id, subject.id));
    await groupAll();
    assert.equal(new Set(await getSittings()).size, 1);
  });

  test('leaves a confirmed paper where it is until its year changes', async () => {
    const { id: examId } = await createExam(db, { name: 'GATE' });
    const paper = await createPaper(db, { examId, year: 2024, title: 'GATE 2024' });
    const other = await createPaper(db, { examId, year: 2024, title: 'GATE 2024 Botany' });
    await groupAll();
    const [sittingId] = await getSittings();
    await upsertMembers(db, [
      { paperId: other.id, sittingId: sittingId!, kind: 'question-paper', isConfirmed: true },
    ]);
    await db.update(papers).set({ title: 'GATE 2024 Zoology' }).where(eq(papers.id, other.id));
    await groupAll();
    assert.deepEqual(await getSittings(), [sittingId, sittingId]);
    await db.update(papers).set({ year: 2023 }).where(eq(papers.id, other.id));
    await groupAll();
    assert.equal((await getSittings())[0], sittingId);
    assert.notEqual((await getSittings())[1], sittingId);
    assert.equal(paper.examId, examId);
  });

  test('leaves papers without a year alone', async () => {
    const { id: examId } = await createExam(db, { name: 'GATE' });
    await createPaper(db, { examId, year: null, title: 'GATE' });
    await createPaper(db, { examId, year: null, title: 'GATE' });
    await groupAll();
    const before = await getSittings();
    assert.equal(new Set(before).size, 2);
    await db.update(papers).set({ session: 'Shift 1' });
    await groupAll();
    assert.deepEqual(await getSittings(), before);
    const [sitting] = await db.select().from(sittings);
    assert.equal(sitting?.session, 'Shift 1');
  });

  test('separates a paper that loses its year from its confirmed sitting', async () => {
    const { id: examId } = await createExam(db, { name: 'GATE' });
    const one = await createPaper(db, { examId, year: 2024, title: 'One' });
    const other = await createPaper(db, { examId, year: 2024, title: 'Other' });
    await groupAll();
    const sittingId = await upsertSitting(db, { examId, year: 2024, key: null, series: '' });
    const member = { sittingId, kind: 'question-paper', isConfirmed: true } as const;
    await upsertMembers(db, [
      { ...member, paperId: one.id },
      { ...member, paperId: other.id },
    ]);
    await db.update(papers).set({ year: null }).where(eq(papers.id, other.id));
    await groupAll();
    const [first, second] = await getSittings();
    assert.equal(first, sittingId);
    assert.notEqual(second, sittingId);
  });

  test('drops the pages of all papers of the sitting and of the exam', async () => {
    const { id: examId } = await createExam(db, { name: 'GATE' });
    const paper = await createPaper(db, { examId, year: 2024, title: 'GATE 2024' });
    await groupAll();
    drops.length = 0;
    const key = await createKey(examId);
    await groupAll();
    assert.deepEqual(
      drops.flat().toSorted(),
      [`paper:${paper.id}`, `paper:${key.id}`, `sittings:${examId}`].toSorted(),
    );
  });
});

describe('the background work', () => {
  const getQueue = () => db.select({ paperId: papersToGroup.paperId }).from(papersToGroup);

  test('groups papers when it is notified', async () => {
    const grouping = createGrouping(ctx);
    grouping.start();
    await createPaper(db);
    grouping.notify(['papers']);
    await eventually(async () => assert.deepEqual(await getQueue(), []));
    await grouping.close();
  });

  test('does nothing in a process that leaves jobs to others', async () => {
    const [idle, started] = [createGrouping(ctx), createGrouping(ctx)];
    const paper = await createPaper(db);
    idle.notify('all');
    // The idle one would have handled its notification by now.
    await setTimeout(400);
    assert.deepEqual(await getQueue(), [{ paperId: paper.id }]);
    started.start();
    await eventually(async () => assert.deepEqual(await getQueue(), []));
    await Promise.all([idle.close(), started.close()]);
  });
});
