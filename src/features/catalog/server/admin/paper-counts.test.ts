import assert from 'node:assert/strict';
import { test } from 'node:test';
import { papers } from '#features/papers/papers.table.ts';
import { testDatabase } from '#testing/database.ts';
import { createExam, createPaper, createSubject } from '#testing/factories.ts';
import { createPaperCounts } from './paper-counts.service.ts';

const { db } = await testDatabase();
const counts = createPaperCounts({ db });
const exam = await createExam(db);
const subject = await createSubject(db);
const countOf = async (column: 'exam_id' | 'subject_id', id: number) => {
  const { ids, papers: found } = await counts.by(column);
  return found[ids.indexOf(id)];
};

test('counts papers by exam and by subject', async () => {
  await createPaper(db, { examId: exam.id, subjectId: subject.id });
  await createPaper(db, { examId: exam.id });
  assert.equal(await countOf('exam_id', exam.id), 2);
  assert.deepEqual(await counts.by('subject_id'), { ids: [subject.id], papers: [1] });
});

test('recounts a small library on each read', async () => {
  await createPaper(db, { examId: exam.id });
  assert.equal(await countOf('exam_id', exam.id), 3);
});

test('finds no counts in an empty library', async () => {
  await db.delete(papers);
  assert.deepEqual(await counts.by('exam_id'), { ids: [], papers: [] });
});
