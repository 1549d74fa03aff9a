import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { LinkGroup } from '../link-checker.contract.ts';
import { isBroken } from './link-checker.queries.ts';

/** Returns the problems of links that are not muted, by site and cause: errors first, then the largest groups. */
export async function selectLinkGroups(db: Database, most: number): Promise<LinkGroup[]> {
  const found = await db.execute<LinkGroup & Record<string, unknown>>(sql`
    SELECT host, reason, status, count(*)::int AS count, (count(*) FILTER (WHERE ${isBroken}))::int AS broken,
      (count(*) FILTER (WHERE is_file))::int AS files, min(url) AS url
    FROM link_checks
    WHERE muted_at IS NULL AND status IN ('error', 'warning') AND reason IS NOT NULL
    GROUP BY host, reason, status
    ORDER BY status, count(*) DESC, host, reason LIMIT ${most}`);
  return found.rows;
}

export interface HostLinkRow extends Record<string, unknown> {
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
  const found = await db.execute<HostLinkRow>(sql`
    SELECT id, url, host, is_file AS "isFile" FROM link_checks
    WHERE host = ${host} AND id > ${afterId} ORDER BY id LIMIT ${limit}`);
  return found.rows;
}

/** Counts the links to a host and the records that use them. */
export async function countHostLinks(db: Database, host: string): Promise<{ links: number; uses: number }> {
  const found = await db.execute<{ links: number; uses: number }>(sql`
    SELECT count(DISTINCT link_checks.id)::int AS links, count(link_uses.id)::int AS uses
    FROM link_checks LEFT JOIN link_uses ON link_uses.link_id = link_checks.id WHERE host = ${host}`);
  return found.rows[0]!;
}
