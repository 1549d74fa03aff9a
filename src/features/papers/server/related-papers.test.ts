import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSearchMatcher } from '#features/search-index/server/search-match.service.ts';
import { testDatabase } from '#testing/database.ts';
import { createCategory, createExam, createPaper, createSubject } from '#testing/factories.ts';
import { createPapersService } from './papers.service.ts';

const { db } = await testDatabase();
const service = createPapersService({ db, matcher: createSearchMatcher({ db }), publicUrl: '' });

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

const idsOf = (papers: { id: number }[]) => papers.map(({ id }) => id);

test('related papers rank by exam, then subject, category and date', async () => {
  assert.deepEqual(idsOf(await service.related(own.id)), [
    sameExamNew.id,
    sameExamOld.id,
    sameSubjectNew.id,
    sameSubjectOld.id,
    sameCategory.id,
  ]);
});

test('papers without a subject are not related by it', async () => {
  const alone = await createPaper(db, { examId: stranger.id, createdAt: at(11) });
  const related = idsOf(await service.related(sameExamNew.id));
  assert.deepEqual(related, [sameExamOld.id, own.id, sameCategory.id, sameSubjectNew.id]);
  assert.ok(!related.includes(alone.id));
});

test('an exam page ranks papers of other exams by subject, then category', async () => {
  assert.deepEqual(idsOf(await service.relatedToExam(exam.id)), [
    sameSubjectNew.id,
    sameSubjectOld.id,
    sameCategory.id,
  ]);
});

test('related papers are limited to six', async () => {
  for (let day = 12; day < 20; day += 1) await createPaper(db, { examId: exam.id, createdAt: at(day) });
  assert.equal((await service.related(own.id)).length, 6);
  assert.equal((await service.relatedToExam(sibling.id)).length, 6);
});

test('an exam alone in its category has no related papers', async () => {
  const lonely = await createExam(db);
  const paper = await createPaper(db, { examId: lonely.id });
  assert.deepEqual(await service.related(paper.id), []);
  assert.deepEqual(await service.relatedToExam(lonely.id), []);
});
