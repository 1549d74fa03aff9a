import { sql } from 'drizzle-orm';
import { users } from '#features/auth/auth.table.ts';
import type { Database } from '#platform/database/database.ts';
import { uploadAges } from './upload-ages.ts';

const isOlderThan = (milliseconds: number) =>
  sql`uploads.updated_at < now() - ${milliseconds} * interval '1 millisecond'`;

/** Uploads older than the ages of the daily sweep, so that this check and the sweep agree. */
const isStale = sql`(${isOlderThan(uploadAges.judgedMs)}
  OR uploads.state = 'receiving' AND ${isOlderThan(uploadAges.receivingMs)})`;

export async function countStaleUploads(db: Database): Promise<number> {
  const found = await db.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM uploads WHERE ${isStale}`,
  );
  return found.rows[0]!.count;
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
  const found = await db.execute<StaleUploadRow & Record<string, unknown>>(sql`
    SELECT uploads.id, uploads.name, bytes, state, users.name AS "userName"
    FROM uploads LEFT JOIN ${users} ON users.id = user_id
    WHERE ${isStale} AND ${after} ORDER BY uploads.id LIMIT ${limit} OFFSET ${offset}`);
  return found.rows;
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
