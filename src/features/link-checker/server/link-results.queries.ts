import { sql, type SQL } from 'drizzle-orm';
import { jobRuns } from '#features/jobs/jobs.table.ts';
import type { Database } from '#platform/database/database.ts';
import type { CheckRun } from '../link-checker.contract.ts';
import type { LinkFinding, LinkToCheck } from './link-finding.ts';

const scopes: Record<CheckRun['scope'], SQL> = {
  all: sql`muted_at IS NULL`,
  due: sql`muted_at IS NULL AND status IS DISTINCT FROM 'success'`,
  failing: sql`muted_at IS NULL AND status = 'error'`,
};

/** Assigns links to a run, which finds them again after a crash. Links of another open run stay with that run. */
export async function markForRun(db: Database, runId: string, { scope }: CheckRun): Promise<number> {
  const marked = await db.execute(sql`
    UPDATE link_checks SET run_id = ${runId} WHERE ${scopes[scope]}
      AND NOT EXISTS (SELECT FROM ${jobRuns} WHERE job_runs.id = link_checks.run_id
        AND job_runs.id <> ${runId} AND state IN ('waiting', 'running'))`);
  return marked.rowCount ?? 0;
}

const toCheck = sql`id, url, host, is_file AS "isFile", bytes`;

/** Returns up to `most` links that a run has not checked yet, the least recently checked first. */
export async function selectPending(db: Database, runId: string, most: number): Promise<LinkToCheck[]> {
  const result = await db.execute<LinkToCheck & Record<string, unknown>>(
    sql`SELECT ${toCheck} FROM link_checks WHERE run_id = ${runId} ORDER BY checked_at NULLS FIRST, id LIMIT ${most}`,
  );
  return result.rows;
}

export async function selectLinkToCheck(db: Database, id: number): Promise<LinkToCheck | undefined> {
  const result = await db.execute<LinkToCheck & Record<string, unknown>>(
    sql`SELECT ${toCheck} FROM link_checks WHERE id = ${id}`,
  );
  return result.rows[0];
}

/** Removes links from their run without other changes. */
export async function unmark(db: Database, ids: number[]): Promise<void> {
  await db.execute(sql`UPDATE link_checks SET run_id = NULL WHERE id = ANY(${sql.param(ids)}::bigint[])`);
}

/** The site blocks the checker, so the file may still exist. Earlier facts stay. */
const saysNothing = sql`found.reason IN ('bot-wall', 'asked-to-wait', 'certificate')`;

/** Saves check results, one per link. */
export async function saveFindings(db: Database, findings: ({ id: number } & LinkFinding)[]): Promise<void> {
  await db.execute(sql`
    UPDATE link_checks SET status = found.status, message = found.message,
      status_code = found."statusCode", response_time = found."responseTime", final_url = found."finalUrl",
      -- Keeps the size of the last readable file for the next comparison.
      bytes = coalesce(found.bytes, link_checks.bytes),
      failures = CASE WHEN found.status = 'error' THEN link_checks.failures + 1
        WHEN ${saysNothing} THEN link_checks.failures ELSE 0 END,
      failing_since = CASE WHEN found.status = 'error' THEN coalesce(link_checks.failing_since, now())
        WHEN ${saysNothing} THEN link_checks.failing_since END,
      checked_at = now(), run_id = NULL
    FROM jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) AS found (id bigint, status text,
      reason text, message text, "statusCode" int, "responseTime" int, "finalUrl" text, bytes bigint)
    WHERE found.id = link_checks.id`);
}

interface HostLinkRow extends Record<string, unknown> {
  id: number;
  url: string;
  host: string;
  isFile: boolean;
}

/** Returns links to a host, oldest first, after the link `afterId`. */
export async function selectHostLinks(
  db: Database,
  host: string,
  afterId: number,
  limit: number,
): Promise<HostLinkRow[]> {
  const result = await db.execute<HostLinkRow>(sql`
    SELECT id, url, host, is_file AS "isFile" FROM link_checks
    WHERE host = ${host} AND id > ${afterId} ORDER BY id LIMIT ${limit}`);
  return result.rows;
}

/** Counts the links to a host and the records that use them. */
export async function countHostLinks(db: Database, host: string): Promise<{ links: number; uses: number }> {
  const result = await db.execute<{ links: number; uses: number }>(sql`
    SELECT count(DISTINCT link_checks.id)::int AS links, count(link_uses.id)::int AS uses
    FROM link_checks LEFT JOIN link_uses ON link_uses.link_id = link_checks.id WHERE host = ${host}`);
  return result.rows[0]!;
}
