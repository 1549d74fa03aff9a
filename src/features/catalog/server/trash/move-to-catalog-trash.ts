import type { AuditedChange, Author } from '#platform/audit/audited-write.ts';
import { redirectsTag, takeRedirectsTo } from '#features/redirects/redirects.server.ts';
import { getCategoryUrls, getExamUrls, getSubjectUrl } from '../catalog-urls.ts';
import {
  copyCategoryToTrash,
  copyExamsToTrash,
  copySubjectToTrash,
} from './move-to-catalog-trash.queries.ts';

interface ExamPlace {
  id: number;
  slug: string;
}

/** Removes the redirects to these pages and returns them by the key of the page. */
async function takeRedirects(change: AuditedChange, pages: { key: number | 'category'; urls: string[] }[]) {
  const keys = new Map(pages.flatMap(({ key, urls }) => urls.map((url) => [url, key] as const)));
  const taken = await takeRedirectsTo(change.transaction, [...keys.keys()]);
  if (taken.length > 0) change.changed(redirectsTag);
  return Object.groupBy(taken, ({ to }) => String(keys.get(to)));
}

const pagesOfExams = (exams: ExamPlace[], categorySlug: string) =>
  exams.map((exam) => ({ key: exam.id, urls: getExamUrls({ ...exam, categorySlug }) }));

/** Copies a category, its exams and the redirects to them to the trash. Call it before their rows are deleted. */
export async function trashCategory(
  change: AuditedChange,
  author: Author,
  { id, slug, exams }: { id: number; slug: string; exams: ExamPlace[] },
): Promise<void> {
  const redirects = await takeRedirects(change, [
    { key: 'category', urls: getCategoryUrls(slug) },
    ...pagesOfExams(exams, slug),
  ]);
  const deletedBy = author.id;
  await copyCategoryToTrash(change.transaction, id, { redirects: redirects.category ?? [], deletedBy });
  const examIds = exams.map((exam) => exam.id);
  await copyExamsToTrash(change.transaction, examIds, { redirects, deletedBy, withCategory: true });
}

/** Copies an exam and the redirects to it to the trash. Call it before its row is deleted. */
export async function trashExam(
  change: AuditedChange,
  author: Author,
  exam: ExamPlace & { categorySlug: string },
): Promise<void> {
  const redirects = await takeRedirects(change, pagesOfExams([exam], exam.categorySlug));
  const options = { redirects, deletedBy: author.id, withCategory: false };
  await copyExamsToTrash(change.transaction, [exam.id], options);
}

/** Copies a subject and the redirects to it to the trash. Call it before its row is deleted. */
export async function trashSubject(
  change: AuditedChange,
  author: Author,
  { id, paperIds }: { id: number; paperIds: number[] },
): Promise<void> {
  const redirects = await takeRedirects(change, [{ key: id, urls: [getSubjectUrl(id)] }]);
  const options = { paperIds, redirects: redirects[id] ?? [], deletedBy: author.id };
  await copySubjectToTrash(change.transaction, id, options);
}
