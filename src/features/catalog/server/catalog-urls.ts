import type { Move } from '#features/redirects/redirects.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';

/** Returns the URLs of a category: its page, and the paper list with its filter. */
export function getCategoryUrls(slug: string): string[] {
  return [sitePaths.category(slug), sitePaths.browse({ category: slug })];
}

/** Returns the redirects after a slug change of a category: its own URLs and the URLs of its exams. */
export function getCategoryMoves(from: string, to: string, examSlugs: string[]): Move[] {
  const targets = getCategoryUrls(to);
  return [
    ...getCategoryUrls(from).map((url, at) => ({ from: url, to: targets[at]! })),
    ...examSlugs.map((slug) => ({ from: sitePaths.exam(from, slug), to: sitePaths.exam(to, slug) })),
  ];
}

interface ExamPlace {
  categorySlug: string;
  slug: string;
}

export function getExamUrl({ categorySlug, slug }: ExamPlace): string {
  return sitePaths.exam(categorySlug, slug);
}

/** Returns the URLs of an exam: its page, and the paper list with its filter. */
export function getExamUrls(exam: ExamPlace & { id: number }): string[] {
  return [getExamUrl(exam), sitePaths.browse({ examId: exam.id })];
}

/** Returns the redirects from the URLs of a merged exam to those of the remaining exam. */
export function getMergedExamMoves(
  from: ExamPlace & { id: number },
  into: ExamPlace & { id: number },
): Move[] {
  const targets = getExamUrls(into);
  return getExamUrls(from).map((url, at) => ({ from: url, to: targets[at]! }));
}

/** Returns the URL of the paper list with the filter of a subject. A subject has no page of its own. */
export function getSubjectUrl(id: number): string {
  return sitePaths.browse({ subjectId: id });
}
