import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/auth/auth.table.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteSome } from '#platform/database/delete-some.ts';
import type { UploadToBegin } from '../files.contract.ts';
import { uploads } from '../uploads.table.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** Arbitrary constant: the first half of a lock key. The second half is the user id. */
const beginLocks = 7_271;

/** Serializes new uploads of a user, so that a file announced twice at the same time becomes one upload. */
export async function lockBeginning(transaction: Database, userId: number): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${beginLocks}::int, ${userId}::int)`);
}

const dayMs = 24 * 3_600_000;
const isOlderThan = (milliseconds: number) =>
  sql`uploads.updated_at < now() - ${milliseconds} * interval '1 millisecond'`;

/** Without new parts for a day, or complete but not saved for a week. The sweep and the clean-up agree. */
const isStale = sql`(uploads.state = 'receiving' AND ${isOlderThan(dayMs)} OR ${isOlderThan(7 * dayMs)})`;

const isOwnedBy = (userId: number) => eq(uploads.userId, userId);

export async function selectSameUploads(
  db: Database,
  userId: number,
  { name, bytes, fingerprint }: UploadToBegin,
): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(
      and(
        isOwnedBy(userId),
        eq(uploads.fingerprint, fingerprint),
        eq(uploads.name, name),
        eq(uploads.bytes, bytes),
      ),
    )
    .orderBy(desc(uploads.createdAt));
}

export function countUploads(db: Database, userId: number): Promise<number> {
  return db.$count(uploads, isOwnedBy(userId));
}

export async function insertUpload(
  db: Database,
  userId: number,
  upload: UploadToBegin,
  refusal: string | null,
): Promise<UploadRow> {
  const state = refusal === null ? 'receiving' : 'refused';
  const rows = await db
    .insert(uploads)
    .values({ ...upload, userId, state, refusal })
    .returning();
  return rows[0]!;
}

/** Inserts an upload whose file has arrived under its id, to be checked. */
export async function insertCompleteUpload(
  transaction: Database,
  userId: number,
  upload: UploadToBegin & { id: string },
): Promise<void> {
  await transaction.insert(uploads).values({ ...upload, userId, state: 'checking' });
}

export async function selectUpload(db: Database, id: string, userId: number): Promise<UploadRow | undefined> {
  const rows = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), isOwnedBy(userId)));
  return rows[0];
}

export function selectUploadsById(db: Database, userId: number, ids: string[]): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, ids), isOwnedBy(userId)));
}

/** Returns the uploads of a user, newest first. */
export function selectUploads(db: Database, userId: number): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(isOwnedBy(userId))
    .orderBy(desc(uploads.createdAt), desc(uploads.id));
}

/** Returns complete uploads that are not checked yet. */
export async function selectUnchecked(db: Database): Promise<UploadRow[]> {
  return db.select().from(uploads).where(eq(uploads.state, 'checking')).orderBy(uploads.createdAt);
}

/**
 * Refuses an upload that stayed in `checking` for `untouchedMs`. Returns `undefined` if its state has changed.
 */
export async function refuseLostCheck(
  db: Database,
  id: string,
  untouchedMs: number,
): Promise<UploadRow | undefined> {
  const refusal = 'The check of this file was interrupted. Upload it again.';
  const rows = await db
    .update(uploads)
    .set({ state: 'refused', refusal, updatedAt: sql`now()` })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'checking'), isOlderThan(untouchedMs)))
    .returning();
  return rows[0];
}

export async function touchUpload(db: Database, id: string): Promise<void> {
  await db
    .update(uploads)
    .set({ updatedAt: sql`now()` })
    .where(eq(uploads.id, id));
}

/** Stores texts that were read for the proposal. Does nothing if the upload no longer exists. */
export async function updateUploadTexts(
  db: Database,
  id: string,
  texts: { ocrText: string; innerText: string },
): Promise<void> {
  await db.update(uploads).set(texts).where(eq(uploads.id, id));
}

/**
 * Changes the state from `receiving` to `checking`. Returns `undefined` if the upload has another state or is
 * deleted.
 */
export async function markChecking(db: Database, id: string): Promise<UploadRow | undefined> {
  const rows = await db
    .update(uploads)
    .set({ state: 'checking', updatedAt: sql`now()` })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'receiving')))
    .returning();
  return rows[0];
}

export async function markRefused(db: Database, id: string, refusal: string): Promise<void> {
  await db
    .update(uploads)
    .set({ state: 'refused', refusal, updatedAt: sql`now()` })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'checking')));
}

export type CheckedFile = Pick<
  UploadRow,
  | 'sha256'
  | 'storageKey'
  | 'crc32'
  | 'pages'
  | 'kind'
  | 'pdfTitle'
  | 'firstPageText'
  | 'thumbnailKey'
  | 'thumbnailWidth'
  | 'thumbnailHeight'
  | 'activeContent'
>;

/** Changes the state from `checking` to `ready`. Returns false if the upload has another state or is deleted. */
export async function markReady(db: Database, id: string, file: CheckedFile): Promise<boolean> {
  const changed = await db
    .update(uploads)
    .set({ ...file, state: 'ready', updatedAt: sql`now()` })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'checking')));
  return changed.rowCount === 1;
}

/** Deletes an upload of one user and returns its row. */
export async function deleteUpload(db: Database, id: string, userId: number): Promise<UploadRow | undefined> {
  const rows = await db
    .delete(uploads)
    .where(and(eq(uploads.id, id), isOwnedBy(userId)))
    .returning();
  return rows[0];
}

/** Deletes a ready upload of one user and returns its row, or `undefined` if there is none. */
export async function deleteReadyUpload(
  transaction: Database,
  id: string,
  userId: number,
): Promise<UploadRow | undefined> {
  const rows = await transaction
    .delete(uploads)
    .where(and(eq(uploads.id, id), isOwnedBy(userId), eq(uploads.state, 'ready')))
    .returning();
  return rows[0];
}

/** Returns the ids that still need their part file: uploads that are incomplete or not checked yet. */
export async function selectUnjudged(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), inArray(uploads.state, ['receiving', 'checking'])));
  return new Set(rows.map(({ id }) => id));
}

/** Deletes at most `limit` stale uploads. Returns their number. */
export const sweepStaleUploads = (db: Database, limit: number): Promise<number> =>
  deleteSome(db, sql`uploads`, isStale, limit);

export async function countStaleUploads(db: Database): Promise<number> {
  const counted = await db.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM uploads WHERE ${isStale}`,
  );
  return counted.rows[0]!.count;
}

export interface StaleUploadRow {
  id: string;
  name: string;
  bytes: number;
  state: 'receiving' | 'checking' | 'ready' | 'refused';
  /** Null if the user was deleted. */
  userName: string | null;
}

/** Returns stale uploads, sorted by id. */
export async function selectStaleUploads(
  db: Database,
  { limit, offset, afterId }: { limit: number; offset: number; afterId?: string | undefined },
): Promise<StaleUploadRow[]> {
  const after = afterId === undefined ? sql`true` : sql`uploads.id > ${afterId}::uuid`;
  const selected = await db.execute<StaleUploadRow & Record<string, unknown>>(sql`
    SELECT uploads.id, uploads.name, bytes, state, users.name AS "userName"
    FROM uploads LEFT JOIN ${users} ON users.id = user_id
    WHERE ${isStale} AND ${after} ORDER BY uploads.id LIMIT ${limit} OFFSET ${offset}`);
  return selected.rows;
}

export interface DeletedUploadRow {
  id: string;
  storageKey: string | null;
  thumbnailKey: string | null;
}

/** Deletes these uploads if they are still stale. Returns the deleted ones. */
export async function deleteStaleUploads(transaction: Database, ids: string[]): Promise<DeletedUploadRow[]> {
  const deleted = await transaction.execute<DeletedUploadRow & Record<string, unknown>>(sql`
    DELETE FROM uploads WHERE id IN (
      SELECT id FROM uploads WHERE id = ANY(${sql.param(ids)}::uuid[]) AND ${isStale} ORDER BY id FOR UPDATE
    ) RETURNING id, storage_key AS "storageKey", thumbnail_key AS "thumbnailKey"`);
  return deleted.rows;
}
