import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { redirectHosts } from './redirects.table.ts';

/** Of how many redirects, on or off, the target is at a host. */
const redirectsTo = sql<number>`(
  SELECT count(*) FROM redirects
  WHERE starts_with(target_url, 'https://' || ${redirectHosts.host} || '/')
    OR starts_with(target_url, 'http://' || ${redirectHosts.host} || '/')
)`.mapWith(Number);

/** By name. */
export function selectHosts(db: Database) {
  return db.select({ host: redirectHosts.host }).from(redirectHosts).orderBy(redirectHosts.host);
}

/** By name, with how many redirects lead there. */
export function selectHostsInUse(db: Database, host?: string) {
  return db
    .select({ host: redirectHosts.host, redirects: redirectsTo })
    .from(redirectHosts)
    .where(host === undefined ? undefined : eq(redirectHosts.host, host))
    .orderBy(redirectHosts.host);
}

/** Answers whether it was not there. */
export async function insertHost(transaction: Database, host: string): Promise<boolean> {
  const made = await transaction.insert(redirectHosts).values({ host }).onConflictDoNothing().returning();
  return made.length > 0;
}

export async function deleteHost(transaction: Database, host: string): Promise<void> {
  await transaction.delete(redirectHosts).where(eq(redirectHosts.host, host));
}
