import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
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

const ownedBy = (userId: number) => eq(uploads.userId, userId);

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
        ownedBy(userId),
        eq(uploads.fingerprint, fingerprint),
        eq(uploads.name, name),
        eq(uploads.bytes, bytes),
      ),
    )
    .orderBy(desc(uploads.createdAt));
}

export function countUploads(db: Database, userId: number): Promise<number> {
  return db.$count(uploads, ownedBy(userId));
}

export async function insertUpload(
  db: Database,
  userId: number,
  given: UploadToBegin,
  refusal: string | null,
): Promise<UploadRow> {
  const state = refusal === null ? 'receiving' : 'refused';
  const rows = await db
    .insert(uploads)
    .values({ ...given, userId, state, refusal })
    .returning();
  return rows[0]!;
}

/** Inserts an upload whose file has arrived under its id, to be checked. */
export async function insertCompleteUpload(
  transaction: Database,
  userId: number,
  given: UploadToBegin & { id: string },
): Promise<void> {
  await transaction.insert(uploads).values({ ...given, userId, state: 'checking' });
}

export async function selectUpload(db: Database, id: string, userId: number): Promise<UploadRow | undefined> {
  const rows = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), ownedBy(userId)));
  return rows[0];
}

export function selectUploadsById(db: Database, userId: number, ids: string[]): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, ids), ownedBy(userId)));
}

/** Returns the uploads of a user, newest first. */
export function selectUploads(db: Database, userId: number): Promise<UploadRow[]> {
  return db.select().from(uploads).where(ownedBy(userId)).orderBy(desc(uploads.createdAt), desc(uploads.id));
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
    .where(and(eq(uploads.id, id), eq(uploads.state, 'checking'), olderThan(untouchedMs)))
    .returning();
  return rows[0];
}

function olderThan(milliseconds: number) {
  return lt(uploads.updatedAt, sql`now() - ${milliseconds} * interval '1 millisecond'`);
}

export async function touchUpload(db: Database, id: string): Promise<void> {
  await db
    .update(uploads)
    .set({ updatedAt: sql`now()` })
    .where(eq(uploads.id, id));
}

export async function updateTexts(
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
    .where(and(eq(uploads.id, id), ownedBy(userId)))
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
    .where(and(eq(uploads.id, id), ownedBy(userId), eq(uploads.state, 'ready')))
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

/** Deletes at most `most` stale uploads. Returns their number. */
export function deleteStaleUploads(
  db: Database,
  ages: { receivingMs: number; judgedMs: number },
  most: number,
): Promise<number> {
  const age = (milliseconds: number) => sql`now() - ${milliseconds} * interval '1 millisecond'`;
  const condition = sql`
    (state = 'receiving' AND updated_at < ${age(ages.receivingMs)}) OR updated_at < ${age(ages.judgedMs)}`;
  return deleteSome(db, sql`uploads`, condition, most);
}
