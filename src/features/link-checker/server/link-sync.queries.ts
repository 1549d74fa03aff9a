import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** A link in one record of a source. */
export interface FoundLink {
  source: string;
  recordId: number;
  title: string;
  adminAddress: string;
  url: string;
  host: string;
  isFile: boolean;
}

/** Takes a lock until the transaction ends, so that reads of all sources run one after another. */
export async function beginSync(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('link_uses', 0))`);
  await transaction.execute(sql`
    CREATE TEMPORARY TABLE found_links (source text, record_id bigint, title text, admin_path text, url text,
      host text, is_file boolean, position bigint GENERATED ALWAYS AS IDENTITY) ON COMMIT DROP`);
}

export async function insertFound(transaction: Database, links: FoundLink[]): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO found_links (source, record_id, title, admin_path, url, host, is_file)
    SELECT source, "recordId", title, "adminAddress", url, host, "isFile"
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS found (source text, "recordId" bigint, title text,
      "adminAddress" text, url text, host text, "isFile" boolean)`);
}

/** Updates the tables with the found links. Writes only differences. */
export async function applyFound(transaction: Database): Promise<void> {
  await transaction.execute(sql`ANALYZE found_links`);
  await transaction.execute(sql`
    INSERT INTO link_checks (url, host, is_file)
    SELECT url, min(host), bool_or(is_file) FROM found_links
    WHERE NOT EXISTS (SELECT FROM link_checks WHERE link_checks.url = found_links.url)
    GROUP BY url ON CONFLICT (url) DO NOTHING`);
  await transaction.execute(sql`
    UPDATE link_checks SET is_file = found.is_file
    FROM (SELECT url, bool_or(is_file) AS is_file FROM found_links GROUP BY url) AS found
    WHERE found.url = link_checks.url AND found.is_file <> link_checks.is_file`);
  await transaction.execute(sql`
    DELETE FROM link_uses USING link_checks
    WHERE link_checks.id = link_id AND NOT EXISTS (
      SELECT FROM found_links AS found WHERE found.url = link_checks.url AND found.source = link_uses.source
        AND found.record_id = link_uses.record_id)`);
  await transaction.execute(sql`
    UPDATE link_uses SET title = found.title, admin_path = found.admin_path
    FROM found_links AS found JOIN link_checks ON link_checks.url = found.url
    WHERE link_uses.link_id = link_checks.id AND link_uses.source = found.source
      AND link_uses.record_id = found.record_id
      AND (link_uses.title, link_uses.admin_path) IS DISTINCT FROM (found.title, found.admin_path)`);
  await transaction.execute(sql`
    INSERT INTO link_uses (link_id, source, record_id, title, admin_path)
    SELECT link_id, source, record_id, title, admin_path FROM (
      SELECT DISTINCT ON (link_checks.id, found.source, found.record_id) link_checks.id AS link_id, found.*
      FROM found_links AS found JOIN link_checks ON link_checks.url = found.url
      WHERE NOT EXISTS (SELECT FROM link_uses WHERE link_id = link_checks.id AND link_uses.source = found.source
        AND link_uses.record_id = found.record_id)
      ORDER BY link_checks.id, found.source, found.record_id, position
    ) AS new ORDER BY position`);
  await transaction.execute(sql`
    DELETE FROM link_checks WHERE NOT EXISTS (SELECT FROM link_uses WHERE link_id = link_checks.id)`);
}

const removeUnused = (linkId: number) =>
  sql`DELETE FROM link_checks WHERE id = ${linkId} AND NOT EXISTS (SELECT FROM link_uses WHERE link_id = ${linkId})`;

/** Removes a link from a record that no longer has it. The next read of all sources would do the same. */
export async function removeUse(
  db: Database,
  linkId: number,
  source: string,
  recordId: number,
): Promise<void> {
  await db.execute(
    sql`DELETE FROM link_uses WHERE link_id = ${linkId} AND source = ${source} AND record_id = ${recordId}`,
  );
  await db.execute(removeUnused(linkId));
}

/** Moves these uses of a link to another URL. Returns the id of the link with that URL. */
export async function moveUses(
  transaction: Database,
  linkId: number,
  useIds: number[],
  to: Pick<FoundLink, 'url' | 'host' | 'isFile'>,
): Promise<number> {
  const ids = sql`ANY(${sql.param(useIds)}::bigint[])`;
  const target = await transaction.execute<{ id: number }>(sql`
    INSERT INTO link_checks (url, host, is_file) VALUES (${to.url}, ${to.host}, ${to.isFile})
    ON CONFLICT (url) DO UPDATE SET is_file = link_checks.is_file OR excluded.is_file RETURNING id`);
  const { id } = target.rows[0]!;
  await transaction.execute(sql`
    INSERT INTO link_uses (link_id, source, record_id, title, admin_path)
    SELECT ${id}::bigint, source, record_id, title, admin_path FROM link_uses WHERE id = ${ids} ORDER BY id
    ON CONFLICT DO NOTHING`);
  await transaction.execute(sql`DELETE FROM link_uses WHERE id = ${ids}`);
  await transaction.execute(removeUnused(linkId));
  return id;
}
