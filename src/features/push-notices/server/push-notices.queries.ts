import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Exam } from '#features/catalog/catalog.contract.ts';
import type { Locale } from '#lib/text/locales.ts';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type { FollowedChange, PushSubscriptionKeys } from '../push-notices.contract.ts';
import { pushExams, pushSubscriptions } from '../push-notices.table.ts';

export const countSubscriptions = (db: Database): Promise<number> => db.$count(pushSubscriptions);

/** Stores a subscription, or its new keys and language, and adds exams to it. Returns their number. */
export async function addFollowed(
  transaction: Database,
  { subscription: { endpoint, keys }, locale, add }: FollowedChange,
): Promise<number> {
  const values = { ...keys, locale };
  const [row] = await transaction
    .insert(pushSubscriptions)
    .values({ endpoint, ...values })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...values, failures: 0 } })
    .returning({ id: pushSubscriptions.id });
  const subscriptionId = row!.id;
  await transaction
    .insert(pushExams)
    .values(add.map((examId) => ({ subscriptionId, examId })))
    .onConflictDoNothing();
  return transaction.$count(pushExams, eq(pushExams.subscriptionId, subscriptionId));
}

const selectIds = (db: Database, { endpoint, keys }: PushSubscriptionKeys) =>
  db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, keys.auth)));

export async function selectFollowed(db: Database, subscription: PushSubscriptionKeys): Promise<number[]> {
  const rows = await db
    .select({ examId: pushExams.examId })
    .from(pushExams)
    .where(inArray(pushExams.subscriptionId, selectIds(db, subscription)))
    .orderBy(pushExams.examId);
  return rows.map(({ examId }) => examId);
}

export async function deleteFollowed(db: Database, { subscription, remove }: FollowedChange): Promise<void> {
  const isOwn = inArray(pushExams.subscriptionId, selectIds(db, subscription));
  await db.delete(pushExams).where(and(isOwn, inArray(pushExams.examId, remove)));
}

/** Deletes subscriptions that follow no exam, also because their exams were deleted. */
export async function deleteUnused(db: Database): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${pushSubscriptions} WHERE NOT EXISTS (
      SELECT FROM ${pushExams} WHERE subscription_id = ${pushSubscriptions.id})`);
}

export interface DueNotice {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: Locale;
  /** Exams with new papers, those with the most first. */
  exams: (Pick<Exam, 'id' | 'name' | 'slug' | 'categoryName' | 'categorySlug'> & { papers: number })[];
}

/** Returns subscriptions above the id `after` without a notice on `day`, which have new papers until `until`, by id. */
export async function selectDue(
  db: Database,
  { day, until, after, limit }: { day: CalendarDay; until: string; after: number; limit: number },
): Promise<DueNotice[]> {
  const { rows } = await db.execute<DueNotice & Record<string, unknown>>(sql`
    SELECT s.id, s.endpoint, s.p256dh, s.auth, s.locale,
      json_agg(json_build_object('id', exams.id, 'name', exams.name, 'slug', exams.slug, 'categoryName',
        categories.name, 'categorySlug', categories.slug, 'papers', added.papers)
        ORDER BY added.papers DESC, exams.id) AS exams
    FROM ${pushSubscriptions} AS s JOIN ${pushExams} AS followed ON followed.subscription_id = s.id
    JOIN exams ON exams.id = followed.exam_id JOIN categories ON categories.id = exams.category_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS papers FROM public_papers
      WHERE exam_id = followed.exam_id AND created_at > followed.new_since AND created_at <= ${until}::timestamptz
    ) AS added
    WHERE s.id > ${after} AND s.notified_on IS DISTINCT FROM ${day}::date AND added.papers > 0
    GROUP BY s.id ORDER BY s.id LIMIT ${limit}`);
  return rows;
}

/** Notes that a notice was sent: papers until `until` are not new for the subscription any more. */
export async function markNotified(
  db: Database,
  id: number,
  { day, until }: { day: CalendarDay; until: string },
): Promise<void> {
  await db.execute(sql`
    WITH notified AS (
      UPDATE ${pushSubscriptions} SET notified_on = ${day}::date, failures = 0 WHERE id = ${id} RETURNING id
    )
    UPDATE ${pushExams} SET new_since = ${until}::timestamptz FROM notified
    WHERE subscription_id = notified.id AND new_since < ${until}::timestamptz`);
}

/** Counts a failed attempt. Deletes the subscription if it has `maxFailures` then. */
export async function markFailed(db: Database, id: number, maxFailures: number): Promise<void> {
  const { failures } = pushSubscriptions;
  const isSame = eq(pushSubscriptions.id, id);
  await db
    .update(pushSubscriptions)
    .set({ failures: sql`${failures} + 1` })
    .where(isSame);
  await db.delete(pushSubscriptions).where(and(isSame, gte(failures, maxFailures)));
}
