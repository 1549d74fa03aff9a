import { and, eq, gte, inArray, notExists, sql } from 'drizzle-orm';
import type { Exam } from '#features/catalog/catalog.contract.ts';
import type { Locale } from '#lib/text/locales.ts';
import type { CalendarDay } from '#lib/time/calendar-day.ts';
import type { Database } from '#platform/database/database.ts';
import type { FollowedChange, PushSubscriptionKeys } from '../push-notices.contract.ts';
import { pushExams, pushSubscriptions } from '../push-notices.table.ts';

export const countSubscriptions = (db: Database): Promise<number> => db.$count(pushSubscriptions);

export async function hasEndpoint(db: Database, endpoint: string): Promise<boolean> {
  return (await db.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, endpoint))) > 0;
}

/**
 * Stores a subscription, or its new key and language, and adds exams to it. Returns their number, or `undefined` if the
 * endpoint has another secret.
 */
export async function addFollowed(
  transaction: Database,
  { subscription: { endpoint, keys }, locale, add }: FollowedChange,
): Promise<number | undefined> {
  const values = { ...keys, locale };
  const [row] = await transaction
    .insert(pushSubscriptions)
    .values({ endpoint, ...values })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { ...values, failures: 0 },
      setWhere: eq(pushSubscriptions.auth, keys.auth),
    })
    .returning({ id: pushSubscriptions.id });
  if (!row) return;
  const subscriptionId = row.id;
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

const isUnused = (db: Database) =>
  notExists(db.select().from(pushExams).where(eq(pushExams.subscriptionId, pushSubscriptions.id)));

/** Removes exams from a subscription. Deletes it if it has none left. */
export async function deleteFollowed(db: Database, { subscription, remove }: FollowedChange): Promise<void> {
  const ids = selectIds(db, subscription);
  await db
    .delete(pushExams)
    .where(and(inArray(pushExams.subscriptionId, ids), inArray(pushExams.examId, remove)));
  await db.delete(pushSubscriptions).where(and(inArray(pushSubscriptions.id, ids), isUnused(db)));
}

/** Deletes subscriptions without exams, for example because the exams were deleted. */
export async function deleteUnused(db: Database): Promise<void> {
  await db.delete(pushSubscriptions).where(isUnused(db));
}

/** Makes subscriptions that follow one exam follow another one, too. */
export async function copyFollowed(transaction: Database, fromId: number, intoId: number): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO ${pushExams} (subscription_id, exam_id, new_since)
    SELECT subscription_id, ${intoId}, new_since FROM ${pushExams} WHERE exam_id = ${fromId}
    ON CONFLICT DO NOTHING`);
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

/** Counts a day with a failed attempt. Deletes the subscription if it has `maxFailures` then. */
export async function markFailed(
  db: Database,
  id: number,
  { day, maxFailures }: { day: CalendarDay; maxFailures: number },
): Promise<void> {
  const { failures, failedOn } = pushSubscriptions;
  const isSame = eq(pushSubscriptions.id, id);
  await db
    .update(pushSubscriptions)
    .set({ failures: sql`${failures} + 1`, failedOn: day })
    .where(and(isSame, sql`${failedOn} IS DISTINCT FROM ${day}::date`));
  await db.delete(pushSubscriptions).where(and(isSame, gte(failures, maxFailures)));
}

export async function deleteSubscription(db: Database, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}
