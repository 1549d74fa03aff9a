import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Exam } from '../catalog.contract.ts';
import { maxExamChoices } from '../list-sizes.ts';
import { chooseExams } from './catalog.service.ts';

function exam(id: number, categorySlug: string, paperCount: number): Exam {
  const own = {
    name: `Exam ${id}`,
    slug: `exam-${id}`,
    description: null,
    aliases: [],
    durationMinutes: null,
  };
  return { id, ...own, categoryId: 1, categoryName: categorySlug, categorySlug, paperCount };
}
const many = Array.from({ length: maxExamChoices + 20 }, (_, index) => exam(index + 1, 'ssc', index));
const ids = (choices: { exams: { id: number }[] }) => choices.exams.map(({ id }) => id);

describe('exam filter choices', () => {
  test('contain the exams with the most papers, in the given order', () => {
    const choices = chooseExams(many, {});
    assert.deepEqual(ids(choices), ids({ exams: many.slice(20) }));
    assert.equal(choices.hasMore, true);
  });

  test('always include the chosen exam', () => {
    assert.deepEqual(ids(chooseExams(many, { examId: 3 }))[0], 3);
  });

  test('include only the chosen category', () => {
    const choices = chooseExams([exam(1, 'ssc', 1), exam(2, 'upsc', 1)], { category: 'upsc' });
    assert.deepEqual([ids(choices), choices.hasMore], [[2], false]);
  });
});
