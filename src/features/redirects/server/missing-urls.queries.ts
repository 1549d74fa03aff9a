import { asc, desc, sql, type SQL } from 'drizzle-orm';
import { containing } from '#platform/database/containing.ts';
import type { Database } from '#platform/database/database.ts';
import type { MissingQuery, MissingSort } from '../redirects-admin.contract.ts';
import { missingPaths } from './redirects.table.ts';

/** Requests for one path since the last write. Times are in milliseconds. */
export interface MissingSince {
  count: number;
  firstSeenAt: number;
  lastSeenAt: number;
  referrer: string | null;
}

/** Maximum number of rows in the log. */
const maxRows = 1_000;

/**
 * Adds requests by path, and deletes the rows with the oldest last request. Skips paths that an
 * active redirect now covers.
 */
export async function addMissing(db: Database, requests: Map<string, MissingSince>): Promise<void> {
  const entries = [...requests];
  const column = <Value>(of: (entry: MissingSince) => Value) =>
    sql.param(entries.map(([, entry]) => of(entry)));
  const time = (of: (entry: MissingSince) => number) => column((entry) => new Date(of(entry)).toISOString());
  await db.execute(sql`
    INSERT INTO missing_paths AS logged (path, count, first_seen_at, last_seen_at, referrer)
    SELECT * FROM unnest(
      ${sql.param(entries.map(([path]) => path))}::text[], ${column((entry) => entry.count)}::bigint[],
      ${time((entry) => entry.firstSeenAt)}::timestamptz[], ${time((entry) => entry.lastSeenAt)}::timestamptz[],
      ${column((entry) => entry.referrer)}::text[]
    ) AS requested (path, count, first_seen_at, last_seen_at, referrer)
    WHERE NOT EXISTS (SELECT FROM redirects WHERE source_url = requested.path AND is_active)
    ORDER BY path
    ON CONFLICT (path) DO UPDATE SET
      count = logged.count + excluded.count,
      last_seen_at = greatest(logged.last_seen_at, excluded.last_seen_at),
      referrer = coalesce(excluded.referrer, logged.referrer)`);
  await db.execute(sql`
    DELETE FROM missing_paths WHERE path IN (
      SELECT path FROM missing_paths ORDER BY last_seen_at DESC, path OFFSET ${maxRows}
    )`);
}

const sortOrders = {
  recent: [desc(missingPaths.lastSeenAt), asc(missingPaths.path)],
  count: [desc(missingPaths.count), asc(missingPaths.path)],
  path: [asc(missingPaths.path)],
} as const satisfies Record<MissingSort, SQL[]>;

function getCondition({ search }: MissingQuery): SQL | undefined {
  if (!search) return undefined;
  const texts = [sql`${missingPaths.path}`, sql`coalesce(${missingPaths.referrer}, '')`];
  return sql`(${containing(search, texts)} OR ${containing(encodeURI(search), texts)})`;
}

export function selectMissing(db: Database, query: MissingQuery) {
  const { sort = 'recent', limit = 20, offset = 0 } = query;
  return db
    .select()
    .from(missingPaths)
    .where(getCondition(query))
    .orderBy(...sortOrders[sort])
    .limit(limit)
    .offset(offset);
}

export async function countMissing(db: Database, query: MissingQuery): Promise<number> {
  return db.$count(missingPaths, getCondition(query));
}

/** Returns the number of deleted rows. Without paths, deletes all. */
export async function deleteMissing(db: Database, paths?: string[]): Promise<number> {
  const deleted = await db
    .delete(missingPaths)
    .where(paths && sql`${missingPaths.path} = ANY(${sql.param(paths)}::text[])`);
  return deleted.rowCount ?? 0;
}
