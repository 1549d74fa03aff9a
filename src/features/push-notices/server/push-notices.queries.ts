import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Locale } from '#lib/text/locales.ts';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type { FollowBody, PushSubscriptionKeys } from '../push-notices.contract.ts';
import { pushExams, pushSubscriptions } from '../push-notices.table.ts';

export async function countSubscriptions(db: Database): Promise<number> {
  return (await db.select({ count: count() }).from(pushSubscriptions))[0]!.count;
}

/** Stores a subscription, or its new keys and language. Returns its id. */
export async function upsertSubscription(
  transaction: Database,
  { subscription: { endpoint, keys }, locale }: FollowBody,
): Promise<number> {
  const values = { ...keys, locale };
  const [row] = await transaction
    .insert(pushSubscriptions)
    .values({ endpoint, ...values })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...values, failures: 0 } })
    .returning({ id: pushSubscriptions.id });
  return row!.id;
}

/** Adds an exam. Returns the number of exams that the subscription has then. */
export async function insertFollowed(
  transaction: Database,
  subscriptionId: number,
  examId: number,
): Promise<number> {
  await transaction.insert(pushExams).values({ subscriptionId, examId }).onConflictDoNothing();
  const ofSubscription = eq(pushExams.subscriptionId, subscriptionId);
  return (await transaction.select({ count: count() }).from(pushExams).where(ofSubscription))[0]!.count;
}

const isSubscription = ({ endpoint, keys }: PushSubscriptionKeys) =>
  and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, keys.auth));

export async function selectFollowed(db: Database, subscription: PushSubscriptionKeys): Promise<number[]> {
  const rows = await db
    .select({ examId: pushExams.examId })
    .from(pushExams)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushExams.subscriptionId))
    .where(isSubscription(subscription))
    .orderBy(pushExams.examId);
  return rows.map(({ examId }) => examId);
}

export async function deleteFollowed(
  db: Database,
  subscription: PushSubscriptionKeys,
  examIds: number[],
): Promise<void> {
  const own = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(isSubscription(subscription));
  await db
    .delete(pushExams)
    .where(and(inArray(pushExams.subscriptionId, own), inArray(pushExams.examId, examIds)));
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
  exams: { id: number; papers: number }[];
}

/** Returns the time until which papers count as new. A paper whose transaction is not committed yet is newer. */
export async function selectNoticeTime(db: Database): Promise<string> {
  const { rows } = await db.execute<{ until: string }>(
    sql`SELECT (now() - interval '10 minutes')::text AS until`,
  );
  return rows[0]!.until;
}

/** Returns subscriptions above the id `after` without a notice on `day`, which have new papers until `until`, by id. */
export async function selectDue(
  db: Database,
  { day, until, after, limit }: { day: CalendarDay; until: string; after: number; limit: number },
): Promise<DueNotice[]> {
  const { rows } = await db.execute<DueNotice & Record<string, unknown>>(sql`
    SELECT s.id, s.endpoint, s.p256dh, s.auth, s.locale,
      json_agg(json_build_object('id', followed.exam_id, 'papers', added.papers)
        ORDER BY added.papers DESC, followed.exam_id) AS exams
    FROM ${pushSubscriptions} AS s JOIN ${pushExams} AS followed ON followed.subscription_id = s.id
    JOIN exams ON exams.id = followed.exam_id
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

/** Counts a failed attempt, or deletes the subscription after `maxFailures`. */
export async function markFailed(db: Database, id: number, maxFailures: number): Promise<void> {
  const [row] = await db
    .update(pushSubscriptions)
    .set({ failures: sql`${pushSubscriptions.failures} + 1` })
    .where(eq(pushSubscriptions.id, id))
    .returning({ failures: pushSubscriptions.failures });
  if (row && row.failures >= maxFailures) await deleteSubscription(db, id);
}

export async function deleteSubscription(db: Database, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}
