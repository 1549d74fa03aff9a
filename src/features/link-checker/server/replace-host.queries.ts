import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

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
