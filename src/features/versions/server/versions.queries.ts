import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { KeptVersion } from '#lib/contract/kept-version.ts';
import { maxRowBytes } from '#platform/backup/backup-table.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import { versions, type OwnerKind, type VersionDetails } from './versions.table.ts';

/** The record that has versions. */
export interface VersionOwner {
  kind: OwnerKind;
  id: string;
}

/** Versions kept of each record. */
export const maxVersions = 100;
const maxSettingsVersions = 500;
/** The newest two versions of a page are kept whatever their size. The settings have no limit of their total size. */
const maxCompressedBytes = 5_000_000;
/** Larger content is no version, because a restore would refuse the backup. Half leaves room for other columns. */
const maxVersionBytes = maxRowBytes / 2;

const isOfOwner = ({ kind, id }: VersionOwner) => and(eq(versions.ownerKind, kind), eq(versions.ownerId, id));

/** Deletes the oldest versions above the limit of their number, or above the limit of their total size. */
async function deleteOldVersions(transaction: Database, owner: VersionOwner): Promise<void> {
  const isOld =
    owner.kind === 'settings'
      ? sql`nth > ${maxSettingsVersions}`
      : sql`nth > ${maxVersions} OR (nth > 2 AND bytes > ${maxCompressedBytes})`;
  await transaction.execute(sql`
    DELETE FROM ${versions} WHERE ${isOfOwner(owner)} AND version IN (
      SELECT version FROM (
        SELECT version, row_number() OVER newest_first AS nth,
          sum(pg_column_size(content)) OVER newest_first AS bytes
        FROM ${versions} WHERE ${isOfOwner(owner)}
        WINDOW newest_first AS (ORDER BY version DESC)
      ) AS kept
      WHERE ${isOld})`);
}

/**
 * Keeps the present content of a record as its next version, unless the newest version has the same content or the
 * content is too large. `present` selects `content` as jsonb and the time `at`; without a row, nothing is kept. An
 * existing `version` stays as it is. The caller holds a lock on the record, because concurrent writes would get the
 * same version.
 */
export async function keepVersion(
  transaction: Database,
  owner: VersionOwner,
  present: SQL,
  {
    userName,
    details = {},
    version,
  }: { userName: string | null; details?: VersionDetails; version?: number },
): Promise<void> {
  const next = version === undefined ? sql`coalesce(newest.version, 0) + 1` : sql`${version}::integer`;
  await transaction.execute(sql`
    INSERT INTO ${versions} (owner_kind, owner_id, version, content, at, user_name, details)
    SELECT ${owner.kind}, ${owner.id}, ${next}, present.content, present.at, ${userName}::text,
      ${JSON.stringify(details)}::jsonb
    FROM (${present}) AS present
    LEFT JOIN LATERAL (
      SELECT version, content FROM ${versions} WHERE ${isOfOwner(owner)} ORDER BY version DESC LIMIT 1
    ) AS newest ON true
    WHERE newest.content IS DISTINCT FROM present.content
      AND octet_length(present.content::text) <= ${maxVersionBytes}
    ON CONFLICT DO NOTHING`);
  await deleteOldVersions(transaction, owner);
}

/** Returns versions without their content, newest first; with `before`, only older ones. */
export async function listVersions(
  db: Database,
  owner: VersionOwner,
  { before, limit = maxSettingsVersions }: { before?: number | undefined; limit?: number } = {},
): Promise<(KeptVersion & { details: VersionDetails })[]> {
  const { version, at, userName, details } = versions;
  const rows = await db
    .select({ version, at, userName, details })
    .from(versions)
    .where(and(isOfOwner(owner), before === undefined ? undefined : lt(version, before)))
    .orderBy(desc(version))
    .limit(limit);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Returns a version with its content, or `undefined` if it is not stored. */
export async function findVersion(db: Database, owner: VersionOwner, version: number) {
  const [row] = await db
    .select()
    .from(versions)
    .where(and(isOfOwner(owner), eq(versions.version, version)));
  return row && { ...row, at: row.at.toISOString() };
}

/** Returns a version with its content. Throws 404 if it is not stored. */
export async function getVersion(db: Database, owner: VersionOwner, version: number) {
  const row = await findVersion(db, owner, version);
  if (!row) throw notFound('Version not found');
  return row;
}

/** The error for a version with content that an edit could not have saved. */
export const damagedVersion = () =>
  new AppError('conflict', { public: 'This version is damaged and cannot be used.' });

export async function deleteVersions(transaction: Database, kind: OwnerKind, ids: string[]): Promise<void> {
  await transaction.delete(versions).where(and(eq(versions.ownerKind, kind), inArray(versions.ownerId, ids)));
}
