import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { claimUrls, redirectsTag, restoreMoves } from '#features/redirects/redirects.server.ts';
import { freeSlug } from '#lib/url/slug.ts';
import type { Database } from '#platform/database/database.ts';
import { getCategoryUrls, getExamUrls, getExamUrl, getSubjectUrl } from '../catalog-urls.ts';
import type { TrashedRedirect } from '../../catalog-trash.table.ts';
import { selectCategoryNames } from '../admin/categories-admin.queries.ts';
import { selectExamNames } from '../admin/exams-admin.queries.ts';
import { selectSubjectNames } from '../catalog-names.queries.ts';
import {
  deleteTrashed,
  insertRecords,
  selectExamPlaces,
  type TrashedRecord,
} from './restore-catalog.queries.ts';

/** A restored record. Its slug may differ from the previous one. */
interface Restored {
  id: number;
  name: string;
  slug: string;
}

/** The URLs of a record before its deletion and now, in the same order. */
interface MovedPage {
  record: TrashedRecord;
  before: string[];
  now: string[];
}

const slugsOf = (records: { slug: string }[]) => new Set(records.map(({ slug }) => slug));

/** Returns all URLs of categories and exams in use. Redirects must not hide these pages. */
async function pagesInUse(transaction: Database): Promise<Set<string>> {
  const categories = await selectCategoryNames(transaction);
  const exams = await selectExamPlaces(transaction);
  return new Set([...categories.flatMap(({ slug }) => getCategoryUrls(slug)), ...exams.map(getExamUrl)]);
}

/** Returns the redirects to a restored page: its old redirects, and one from each of its old URLs. */
function movesOf({ record, before, now }: MovedPage): TrashedRedirect[] {
  const known = record.redirects.flatMap(({ from, to }) => {
    const target = now[before.indexOf(to)];
    return target === undefined ? [] : [{ from, to: target }];
  });
  return [...known, ...before.map((from, index) => ({ from, to: now[index]! }))];
}

/** Removes redirects from the URLs of restored pages, and restores the old redirects to these pages. */
async function restoreUrls({ transaction, changed }: AuditedChange, pages: MovedPage[]): Promise<void> {
  const urls = pages.flatMap(({ now }) => now);
  const released = await claimUrls(transaction, urls);
  const moves = pages.flatMap(movesOf).filter(({ from, to }) => from !== to);
  if (moves.length === 0) return void (released && changed(redirectsTag));
  const inUse = await pagesInUse(transaction);
  const restored = await restoreMoves(
    transaction,
    moves.filter(({ from }) => !inUse.has(from)),
  );
  if (released || restored) changed(redirectsTag);
}

/** Restores a category without its exams. */
export async function restoreCategoryRecord(
  change: AuditedChange,
  category: TrashedRecord,
): Promise<Restored> {
  const { transaction, changed } = change;
  const { id, name } = category;
  const taken = slugsOf(await selectCategoryNames(transaction));
  const slug = freeSlug(category.slug, (asked) => taken.has(asked));
  await insertRecords(transaction, 'categories', [{ ...category.record, id, slug }]);
  await deleteTrashed(transaction, 'category', [id]);
  const [before, now] = [category.slug, slug].map(getCategoryUrls) as [string[], string[]];
  await restoreUrls(change, [{ record: category, before, now }]);
  changed('catalog', `category:${id}`);
  return { id, name, slug };
}

/** Restores exams under this category, without their papers. */
export async function restoreExamRecords(
  change: AuditedChange,
  exams: TrashedRecord[],
  category: { id: number; slug: string },
): Promise<Restored[]> {
  const { transaction, changed } = change;
  const taken = slugsOf(await selectExamNames(transaction, category.id));
  const restored = exams.map((exam): Restored => {
    const slug = freeSlug(exam.slug, (asked) => taken.has(asked));
    taken.add(slug);
    return { id: exam.id, name: exam.name, slug };
  });
  const rows = exams.map(({ record, id }, index) => {
    return { ...record, id, category_id: category.id, slug: restored[index]!.slug };
  });
  await insertRecords(transaction, 'exams', rows);
  const dates = exams.flatMap((exam) => exam.dates.map((date) => ({ ...date, exam_id: exam.id })));
  await insertRecords(transaction, 'exam_events', dates);
  await deleteTrashed(
    transaction,
    'exam',
    exams.map(({ id }) => id),
  );
  const pages = exams.map((record, index): MovedPage => {
    const { id, slug } = restored[index]!;
    return {
      record,
      before: getExamUrls({ id, slug: record.slug, categorySlug: record.categorySlug! }),
      now: getExamUrls({ id, slug, categorySlug: category.slug }),
    };
  });
  await restoreUrls(change, pages);
  changed('catalog', `category:${category.id}`, ...exams.map(({ id }) => `exam:${id}`));
  return restored;
}

/** Restores a subject. Does not change papers. */
export async function restoreSubjectRecord(change: AuditedChange, subject: TrashedRecord): Promise<Restored> {
  const { transaction, changed } = change;
  const { id, name } = subject;
  const taken = slugsOf(await selectSubjectNames(transaction));
  const slug = freeSlug(subject.slug, (asked) => taken.has(asked));
  await insertRecords(transaction, 'subjects', [{ ...subject.record, id, slug }]);
  const url = [getSubjectUrl(id)];
  await restoreUrls(change, [{ record: subject, before: url, now: url }]);
  changed('catalog', 'papers');
  return { id, name, slug };
}
