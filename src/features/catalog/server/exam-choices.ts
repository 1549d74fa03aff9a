import type { Exam, ExamChoices } from '../catalog.contract.ts';
import { mostExamChoices } from '../list-sizes.ts';

/**
 * The exams with the most papers, in the order in which they come, of one category where it is named. The chosen exam
 * is always among them, also from another category.
 */
export function chooseExams(
  exams: readonly Exam[],
  { category, examId }: { category?: string | undefined; examId?: number | undefined },
): ExamChoices {
  const possible = exams.filter(({ categorySlug }) => category === undefined || categorySlug === category);
  const mostPapers = possible.toSorted((one, other) => other.paperCount - one.paperCount);
  const chosen = new Set(mostPapers.slice(0, mostExamChoices).map(({ id }) => id));
  if (examId !== undefined) chosen.add(examId);
  return {
    exams: exams.filter(({ id }) => chosen.has(id)).map(({ id, name }) => ({ id, name })),
    hasMore: possible.length > mostExamChoices,
  };
}
