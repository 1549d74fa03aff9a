import { and, asc, desc, eq, gt, gte, isNotNull, lte, max, sql, type SQL } from 'drizzle-orm';
import { inNaturalOrder } from '#platform/database/natural-order.ts';
import { categories, exams } from '#features/catalog/catalog.table.ts';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import { examEvents } from './calendar.table.ts';

/** The last day of an entry. The entry is past after it. */
export const lastDay = sql<CalendarDay>`coalesce(${examEvents.endsOn}, ${examEvents.startsOn})`;

/** Sorts running and coming entries first, by their first day; then past ones, latest first. */
export function orderByNext(today: CalendarDay): SQL[] {
  const isPast = sql`(${lastDay} < ${today})`;
  return [
    asc(isPast),
    desc(sql`CASE WHEN ${isPast} THEN ${examEvents.startsOn} END`),
    asc(examEvents.startsOn),
    asc(examEvents.id),
  ];
}

export const entryColumns = {
  id: examEvents.id,
  examId: examEvents.examId,
  stage: examEvents.stage,
  startsOn: examEvents.startsOn,
  endsOn: examEvents.endsOn,
  precision: examEvents.precision,
  isTentative: examEvents.isTentative,
  link: examEvents.link,
  notes: examEvents.notes,
};

export const examColumns = {
  examName: exams.name,
  examSlug: exams.slug,
  categoryName: categories.name,
  categorySlug: categories.slug,
};

export interface CalendarWindow {
  today: CalendarDay;
  from: CalendarDay;
  to: CalendarDay;
}

export interface CalendarFilter {
  /** A slug. */
  category?: string | undefined;
  examId?: number | undefined;
}

const isWithin = ({ from, to }: CalendarWindow) => and(gte(lastDay, from), lte(examEvents.startsOn, to));

/** Returns the entries with at least one day in the window, with their exams' names and modification times. */
export function selectEntries(
  db: Database,
  window: CalendarWindow,
  { category, examId }: CalendarFilter,
  limit: number,
) {
  return db
    .select({ ...entryColumns, ...examColumns, updatedAt: examEvents.updatedAt })
    .from(examEvents)
    .innerJoin(exams, eq(exams.id, examEvents.examId))
    .innerJoin(categories, eq(categories.id, exams.categoryId))
    .where(
      and(
        isWithin(window),
        category === undefined ? undefined : eq(categories.slug, category),
        examId === undefined ? undefined : eq(examEvents.examId, examId),
      ),
    )
    .orderBy(...orderByNext(window.today))
    .limit(limit);
}
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Returns every exam with an entry in the window, by name. */
export function selectExamsWithEntries(db: Database, window: CalendarWindow) {
  return db
    .selectDistinct({
      id: exams.id,
      name: exams.name,
      slug: exams.slug,
      categoryName: categories.name,
      categorySlug: categories.slug,
      sort: inNaturalOrder(exams.name),
    })
    .from(examEvents)
    .innerJoin(exams, eq(exams.id, examEvents.examId))
    .innerJoin(categories, eq(categories.id, exams.categoryId))
    .where(isWithin(window))
    .orderBy(inNaturalOrder(exams.name), exams.id);
}

/** Finds an exam by its category's slug and its own. */
export async function selectExamBySlugs(db: Database, categorySlug: string, slug: string) {
  const rows = await db
    .select({ id: exams.id, name: exams.name })
    .from(exams)
    .innerJoin(categories, eq(categories.id, exams.categoryId))
    .where(and(eq(categories.slug, categorySlug), eq(exams.slug, slug)));
  return rows[0];
}

export async function selectLastChange(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(examEvents.updatedAt) })
    .from(examEvents)
    .innerJoin(exams, eq(exams.id, examEvents.examId));
  return row?.at ?? null;
}

/** Returns dates with a link, by id. */
export function selectLinkedDates(db: Database, { afterId, limit }: { afterId: number; limit: number }) {
  const { id, stage, link } = examEvents;
  return db
    .select({ id, stage, link, examName: exams.name })
    .from(examEvents)
    .innerJoin(exams, eq(exams.id, examEvents.examId))
    .where(and(gt(id, afterId), isNotNull(link)))
    .orderBy(asc(id))
    .limit(limit);
}
