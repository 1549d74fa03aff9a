import type { AuditedChange } from '#platform/audit/audited-write.ts';
import {
  problemsOfMoves,
  recordMoves,
  redirectsTag,
  type Move,
} from '#features/redirects/redirects.server.ts';
import { freeSlug } from '#lib/url/slug.ts';
import { getCategoryMoves, getExamMoves } from '../catalog-urls.ts';
import { selectCategoryNames } from '../admin/categories-admin.queries.ts';
import { selectExamNames } from '../admin/exams-admin.queries.ts';
import { selectSubjectNames } from '../catalog-names.queries.ts';
import { deleteTrashed, insertRecords, type TrashedRecord } from './restore-catalog.queries.ts';

/** A restored record. Its slug may differ from the previous one. */
interface Restored {
  id: number;
  name: string;
  slug: string;
}

const slugsOf = (records: { slug: string }[]) => new Set(records.map(({ slug }) => slug));

/** Records pages that are restored at another URL, unless a manual redirect leads away from it. */
async function recordNewUrls({ transaction, changed }: AuditedChange, moves: Move[]): Promise<void> {
  const problems = await problemsOfMoves(transaction, moves);
  const moved = moves.filter(({ from, to }) => from !== to && !problems.has(from));
  await recordMoves(transaction, moved);
  if (moved.length > 0) changed(redirectsTag);
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
  await recordNewUrls(change, getCategoryMoves(category, { id, slug }, []));
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
  const moves = exams.flatMap(({ id, slug, categorySlug }, index) => {
    const now = { id, slug: restored[index]!.slug, categorySlug: category.slug };
    return getExamMoves({ id, slug, categorySlug: categorySlug! }, now);
  });
  await recordNewUrls(change, moves);
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
  changed('catalog', 'papers');
  return { id, name, slug };
}
