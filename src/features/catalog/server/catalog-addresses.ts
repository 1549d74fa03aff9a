import type { Move } from '#features/redirects/server/moved-addresses.service.ts';
import { sitePaths } from '#lib/site-paths.ts';

/** The page of a category, and the list that is filtered by it. */
export function addressesOfCategory(slug: string): string[] {
  return [sitePaths.category(slug), sitePaths.browse({ category: slug })];
}

/** From a category's old slug to its new one, with the exams in it. */
export function movesOfCategory(from: string, to: string, examSlugs: string[]): Move[] {
  const targets = addressesOfCategory(to);
  return [
    ...addressesOfCategory(from).map((address, at) => ({ from: address, to: targets[at]! })),
    ...examSlugs.map((slug) => ({ from: sitePaths.exam(from, slug), to: sitePaths.exam(to, slug) })),
  ];
}

interface ExamPlace {
  categorySlug: string;
  slug: string;
}

export function addressOfExam({ categorySlug, slug }: ExamPlace): string {
  return sitePaths.exam(categorySlug, slug);
}

/** The page of an exam and the list that is filtered by it. */
export function addressesOfExam(exam: ExamPlace & { id: number }): string[] {
  return [addressOfExam(exam), sitePaths.browse({ examId: exam.id })];
}

/** From an exam's addresses to those of the exam that took it in. */
export function movesOfMergedExam(
  from: ExamPlace & { id: number },
  into: ExamPlace & { id: number },
): Move[] {
  const targets = addressesOfExam(into);
  return addressesOfExam(from).map((address, at) => ({ from: address, to: targets[at]! }));
}

/** A subject has no page of its own, only lists that are filtered by it. */
export function addressOfSubject(id: number): string {
  return sitePaths.browse({ subjectId: id });
}
