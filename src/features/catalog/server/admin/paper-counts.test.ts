import assert from 'node:assert/strict';
import { test } from 'node:test';
import { papers } from '#features/papers/papers.table.ts';
import { testContext } from '#testing/context.ts';
import { createExam, createPaper, createSubject } from '#testing/factories.ts';
import { getPaperCounts } from './paper-counts.service.ts';

const { ctx } = await testContext();
const { db } = ctx;
const exam = await createExam(db);
const subject = await createSubject(db);
const countOf = async (column: 'exam_id' | 'subject_id', id: number) => {
  const { ids, papers: found } = await getPaperCounts(ctx, column);
  return found[ids.indexOf(id)];
};

test('counts papers by exam and by subject', async () => {
  await createPaper(db, { examId: exam.id, subjectId: subject.id });
  await createPaper(db, { examId: exam.id });
  assert.equal(await countOf('exam_id', exam.id), 2);
  assert.deepEqual(await getPaperCounts(ctx, 'subject_id'), { ids: [subject.id], papers: [1] });
});

test('recounts a small library on each read', async () => {
  await createPaper(db, { examId: exam.id });
  assert.equal(await countOf('exam_id', exam.id), 3);
});

test('finds no counts in an empty library', async () => {
  await db.delete(papers);
  assert.deepEqual(await getPaperCounts(ctx, 'exam_id'), { ids: [], papers: [] });
});
