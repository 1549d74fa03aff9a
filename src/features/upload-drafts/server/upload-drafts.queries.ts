import { sql, type SQL } from 'drizzle-orm';
import { uploads } from '#features/files/uploads.table.ts';
import type { Database } from '#platform/database/database.ts';
import type { DraftsToSave, UploadDraft } from '../upload-drafts.contract.ts';
import { uploadDrafts } from '../upload-drafts.table.ts';

const draftColumns = sql`
  upload_drafts.upload_id AS "uploadId", version, jsonb_strip_nulls(upload_drafts.fields) AS fields`;

/**
 * Merges changes into the drafts of a user, field by field, and returns the drafts. Omits uploads that do not exist or
 * belong to another user.
 */
export async function upsertDrafts(
  db: Database,
  userId: number,
  drafts: DraftsToSave,
): Promise<UploadDraft[]> {
  // The lock lets a save or a removal of an upload delete its draft, too. The order avoids deadlocks.
  const saved = await db.execute<UploadDraft & Record<string, unknown>>(sql`
    INSERT INTO ${uploadDrafts} (upload_id, fields)
    SELECT uploads.id, given.fields
    FROM ${uploads} JOIN jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) AS given("uploadId" uuid, fields jsonb)
      ON uploads.id = given."uploadId"
    WHERE uploads.user_id = ${userId}
    ORDER BY uploads.id
    FOR KEY SHARE OF uploads
    ON CONFLICT (upload_id) DO UPDATE SET
      fields = upload_drafts.fields || excluded.fields, version = upload_drafts.version + 1, updated_at = now()
    RETURNING ${draftColumns}`);
  return saved.rows;
}

/** Returns the drafts of a user that were written after a time, and the time of the read. */
export async function selectDrafts(
  db: Database,
  userId: number,
  after: SQL,
): Promise<{ readAt: Date; drafts: UploadDraft[] }> {
  const [time, drafts] = await Promise.all([
    db.execute<{ now: number }>(sql`SELECT (extract(epoch FROM now()) * 1000)::float8 AS now`),
    db.execute<UploadDraft & Record<string, unknown>>(sql`
      SELECT ${draftColumns} FROM ${uploadDrafts} JOIN ${uploads} ON uploads.id = upload_id
      WHERE uploads.user_id = ${userId} AND upload_drafts.updated_at > ${after}
      ORDER BY upload_drafts.upload_id`),
  ]);
  return { readAt: new Date(time.rows[0]!.now), drafts: drafts.rows };
}

/** Times of writes that were not committed yet at an earlier read. */
const overlapSeconds = 10;

/** Returns the time from which a read may have missed drafts; without `time`, all of them. */
export function missedSince(time: string | undefined): SQL {
  if (time === undefined) return sql`'-infinity'::timestamptz`;
  return sql`${time}::timestamptz - ${overlapSeconds} * interval '1 second'`;
}

export async function selectUploadIds(db: Database, userId: number): Promise<string[]> {
  const result = await db.execute<{ id: string }>(
    sql`SELECT id FROM ${uploads} WHERE user_id = ${userId} ORDER BY created_at, id`,
  );
  return result.rows.map(({ id }) => id);
}
