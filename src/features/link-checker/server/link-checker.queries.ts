import { sql, type SQL } from 'drizzle-orm';
import { jobRuns } from '#features/jobs/jobs.table.ts';
import { severityOfLink } from '../link-checker.table.ts';
import { containing } from '#platform/database/containing.ts';
import type { Database } from '#platform/database/database.ts';
import {
  brokenAfter,
  type LinkCheckResult,
  type LinkDetail,
  type LinksFilter,
  type LinksSummary,
} from '../link-checker.contract.ts';

type DateNames = 'checkedAt' | 'failingSince';
/** A link as the database returns it: with times in the format of PostgreSQL. */
export type LinkRow = LinkCheckResult & Record<string, unknown>;
export type LinkDetailRow = LinkRow & Pick<LinkDetail, 'bytes' | 'mutedByName'>;

/** Converts the times of a link to ISO format. */
export function presentLink<Row extends Pick<LinkCheckResult, DateNames>>(row: Row): Row {
  const toIso = (text: string | null) => text && new Date(text).toISOString();
  return { ...row, checkedAt: toIso(row.checkedAt), failingSince: toIso(row.failingSince) };
}

/** Returns the ids of the links with these URLs that are files of records, in order. */
export async function selectFileLinkIds(db: Database, urls: string[]): Promise<number[]> {
  const result = await db.execute<{ id: number }>(sql`
    SELECT id FROM link_checks WHERE url = ANY(${sql.param(urls)}::text[]) AND is_file ORDER BY id`);
  return result.rows.map(({ id }) => id);
}

/** Whether a link has failed often and long enough to count as broken. */
const isBroken = sql`(failures >= ${brokenAfter.checks} AND failing_since <= now() - ${brokenAfter.days} * interval '1 day')`;
const isWaiting = sql`EXISTS (
  SELECT FROM ${jobRuns} WHERE job_runs.id = link_checks.run_id AND job_runs.state IN ('waiting', 'running'))`;

const columns = sql`
  link_checks.id, url, host, CASE WHEN ${isWaiting} THEN 'checking' ELSE coalesce(status, 'unchecked') END AS status,
  status_code AS "statusCode", response_time AS "responseTime", message, final_url AS "finalUrl",
  checked_at AS "checkedAt", failing_since AS "failingSince", coalesce(${isBroken}, false) AS "isBroken",
  muted_at IS NOT NULL AS "isMuted", used.title, used.source, used.uses`;
const withFirstUse = sql`
  JOIN LATERAL (SELECT title, source, count(*) OVER () AS uses FROM link_uses
    WHERE link_id = link_checks.id ORDER BY link_uses.id LIMIT 1) AS used ON true`;

/** Problems first, and errors by how long they have failed. Must match the index `link_checks_listed_index`. */
const order = sql`${severityOfLink}, failing_since, link_checks.id`;

const ofStatus: Record<NonNullable<LinksFilter['status']>, SQL> = {
  success: sql`status = 'success'`,
  warning: sql`status = 'warning'`,
  error: sql`status = 'error'`,
  broken: isBroken,
  unchecked: sql`status IS NULL`,
  muted: sql`true`,
};

function getCondition({ status, search }: LinksFilter): SQL {
  const title = sql`(SELECT string_agg(title, ' ') FROM link_uses WHERE link_id = link_checks.id)`;
  const conditions = [
    status === 'muted' ? sql`muted_at IS NOT NULL` : sql`muted_at IS NULL`,
    ...(status ? [ofStatus[status]] : []),
    ...(search ? [containing(search, [sql`url`, title])!] : []),
  ];
  return sql.join(conditions, sql` AND `);
}

/** Returns a page of links, problems first. */
export async function selectLinks(
  db: Database,
  filter: LinksFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<LinkRow[]> {
  const result = await db.execute<LinkRow>(sql`
    WITH chosen AS (
      SELECT link_checks.id FROM link_checks
      WHERE ${getCondition(filter)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${columns} FROM chosen JOIN link_checks ON link_checks.id = chosen.id ${withFirstUse} ORDER BY ${order}`);
  return result.rows;
}

export async function selectLink(db: Database, id: number): Promise<LinkDetailRow | undefined> {
  const result = await db.execute<LinkDetailRow>(sql`
    SELECT ${columns}, bytes, muted_by_name AS "mutedByName"
    FROM link_checks ${withFirstUse} WHERE link_checks.id = ${id}`);
  return result.rows[0];
}

type Counts = Omit<LinksSummary, 'lastCheckedAt' | 'readAt' | 'isReading'> & {
  lastCheckedAt: string | null;
};

export async function countLinks(db: Database, filter: LinksFilter): Promise<Counts> {
  const result = await db.execute<Counts & Record<string, unknown>>(sql`
    SELECT count(*) FILTER (WHERE ${getCondition(filter)}) AS matching,
      count(*) FILTER (WHERE muted_at IS NULL) AS total,
      count(*) FILTER (WHERE muted_at IS NULL AND status = 'success') AS success,
      count(*) FILTER (WHERE muted_at IS NULL AND status = 'warning') AS warning,
      count(*) FILTER (WHERE muted_at IS NULL AND status = 'error') AS error,
      count(*) FILTER (WHERE muted_at IS NULL AND ${isBroken}) AS broken,
      count(*) FILTER (WHERE muted_at IS NULL AND status IS NULL) AS unchecked,
      count(*) FILTER (WHERE muted_at IS NOT NULL) AS muted, max(checked_at) AS "lastCheckedAt"
    FROM link_checks`);
  return result.rows[0]!;
}

/** Counts the links that have failed often and long enough to count as broken. Muted links are excluded. */
export async function countBrokenLinks(db: Database): Promise<number> {
  const result = await db.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM link_checks WHERE muted_at IS NULL AND ${isBroken}`,
  );
  return result.rows[0]!.count;
}

export interface LinkUseRow extends Record<string, unknown> {
  id: number;
  source: string;
  recordId: number;
  title: string;
  adminAddress: string;
}

/** Returns the records that use a link, in the order they were found. */
export async function selectUses(db: Database, linkId: number): Promise<LinkUseRow[]> {
  const result = await db.execute<LinkUseRow>(sql`
    SELECT id, source, record_id AS "recordId", title, admin_path AS "adminAddress"
    FROM link_uses WHERE link_id = ${linkId} ORDER BY id`);
  return result.rows;
}

/** Mutes or unmutes a link. Returns false if nothing changed or the link does not exist. */
export async function setMuted(
  transaction: Database,
  id: number,
  isMuted: boolean,
  byName: string,
): Promise<boolean> {
  const changed = await transaction.execute(sql`
    UPDATE link_checks SET muted_at = CASE WHEN ${isMuted} THEN now() END,
      muted_by_name = CASE WHEN ${isMuted} THEN ${byName}::text END
    WHERE id = ${id} AND (muted_at IS NOT NULL) <> ${isMuted}`);
  return changed.rowCount === 1;
}
