import { and, asc, gt, isNotNull, eq } from 'drizzle-orm';
import { exams } from '#features/catalog/catalog.table.ts';
import type { Database } from '#platform/database/database.ts';
import { examEvents } from './calendar.table.ts';

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
