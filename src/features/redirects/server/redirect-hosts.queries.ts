import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { redirectHosts } from './redirects.table.ts';

// Reads each redirect once, however many hosts there are.
const inUse = sql`(
  SELECT split_part(split_part(target_url, '://', 2), '/', 1) AS host, count(*) AS redirects
  FROM redirects WHERE target_url NOT LIKE '/%' GROUP BY 1
) AS in_use`;
const redirectsTo = sql<number>`coalesce(in_use.redirects, 0)`.mapWith(Number);

/** Returns the allowed hosts by name. */
export function selectHosts(db: Database) {
  return db.select({ host: redirectHosts.host }).from(redirectHosts).orderBy(redirectHosts.host);
}

/** Returns the allowed hosts by name, with the number of redirects to each, active or not. */
export function selectHostsInUse(db: Database, host?: string) {
  return db
    .select({ host: redirectHosts.host, redirects: redirectsTo })
    .from(redirectHosts)
    .leftJoin(inUse, sql`in_use.host = ${redirectHosts.host}`)
    .where(host === undefined ? undefined : eq(redirectHosts.host, host))
    .orderBy(redirectHosts.host);
}

/** Returns false if the host is already on the list. */
export async function insertHost(transaction: Database, host: string): Promise<boolean> {
  const made = await transaction.insert(redirectHosts).values({ host }).onConflictDoNothing().returning();
  return made.length > 0;
}

export async function deleteHost(transaction: Database, host: string): Promise<void> {
  await transaction.delete(redirectHosts).where(eq(redirectHosts.host, host));
}
