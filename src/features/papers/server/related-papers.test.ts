import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { exams } from '#features/catalog/catalog.table.ts';
import { testContext } from '#testing/context.ts';
import { createCategory, createExam, createPaper, createSubject } from '#testing/factories.ts';
import { listRelated, listRelatedToExam } from './papers.service.ts';

const { ctx } = await testContext();
const { db } = ctx;

const at = (day: number) => new Date(Date.UTC(2024, 0, day));
const category = await createCategory(db);
const exam = await createExam(db, { categoryId: category.id });
const sibling = await createExam(db, { categoryId: category.id });
const stranger = await createExam(db);
const physics = await createSubject(db, { name: 'Physics' });
const law = await createSubject(db, { name: 'Law' });

const own = await createPaper(db, { examId: exam.id, subjectId: physics.id, createdAt: at(1) });
const sameExamOld = await createPaper(db, { examId: exam.id, createdAt: at(2) });
const sameExamNew = await createPaper(db, { examId: exam.id, createdAt: at(3) });
const sameSubjectOld = await createPaper(db, {
  examId: stranger.id,
  subjectId: physics.id,
  createdAt: at(4),
});
const sameSubjectNew = await createPaper(db, { examId: sibling.id, subjectId: physics.id, createdAt: at(5) });
const sameCategory = await createPaper(db, { examId: sibling.id, subjectId: law.id, createdAt: at(9) });
await createPaper(db, { examId: stranger.id, subjectId: law.id, createdAt: at(10) });

const getIds = (papers: { id: number }[]) => papers.map(({ id }) => id);

test('related papers rank by exam, then subject, category and date', async () => {
  assert.deepEqual(getIds(await listRelated(ctx, own.id)), [
    sameExamNew.id,
    sameExamOld.id,
    sameSubjectNew.id,
    sameSubjectOld.id,
    sameCategory.id,
  ]);
});

test('papers without a subject are not related by it', async () => {
  const alone = await createPaper(db, { examId: stranger.id, createdAt: at(11) });
  const related = getIds(await listRelated(ctx, sameExamNew.id));
  assert.deepEqual(related, [sameExamOld.id, own.id, sameCategory.id, sameSubjectNew.id]);
  assert.ok(!related.includes(alone.id));
});

test('an exam page ranks its own papers first, then others by subject and category', async () => {
  assert.deepEqual(getIds(await listRelatedToExam(ctx, exam.id, [sameExamNew.id, own.id])), [
    sameExamOld.id,
    sameSubjectNew.id,
    sameSubjectOld.id,
    sameCategory.id,
  ]);
});

test('related papers are limited to six', async () => {
  for (let day = 12; day < 20; day += 1) await createPaper(db, { examId: exam.id, createdAt: at(day) });
  assert.equal((await listRelated(ctx, own.id)).length, 6);
  assert.equal((await listRelatedToExam(ctx, sibling.id)).length, 6);
});

test('an exam alone in its category has no related papers', async () => {
  const lonely = await createExam(db);
  const paper = await createPaper(db, { examId: lonely.id });
  assert.deepEqual(await listRelated(ctx, paper.id), []);
  assert.deepEqual(await listRelatedToExam(ctx, lonely.id, [paper.id]), []);
});

test('a catch-all subject relates no papers', async () => {
  const general = await createSubject(db, { name: 'General', slug: 'general' });
  const [first, second] = [await createExam(db), await createExam(db)];
  const paper = await createPaper(db, { examId: first.id, subjectId: general.id });
  const sibling = await createPaper(db, { examId: first.id, subjectId: general.id });
  await createPaper(db, { examId: second.id, subjectId: general.id });
  assert.deepEqual(getIds(await listRelated(ctx, paper.id)), [sibling.id]);
  assert.deepEqual(getIds(await listRelatedToExam(ctx, first.id, [paper.id])), [sibling.id]);
});

test('papers without a subject are related to others of their category without one', async () => {
  const [first, second] = [await createExam(db), await createExam(db)];
  await db.update(exams).set({ categoryId: first.categoryId }).where(eq(exams.id, second.id));
  const paper = await createPaper(db, { examId: first.id });
  const other = await createPaper(db, { examId: second.id });
  assert.deepEqual(getIds(await listRelated(ctx, paper.id)), [other.id]);
});
