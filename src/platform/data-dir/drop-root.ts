import { statSync } from 'node:fs';
import type { Log } from '#platform/log/log.ts';
import type { SiteAccount } from './site-account.ts';

/**
 * Permanently changes from root to the account of the site and logs the result. Does nothing if the process is not
 * root. Call it after the port is bound and PostgreSQL runs. `cluster` is the folder of the embedded PostgreSQL and
 * must belong to that account.
 */
export function dropRoot(site: SiteAccount | undefined, cluster: string | undefined, log: Log): void {
  if (!site || process.geteuid?.() !== 0) return;
  const reason = 'obstacle' in site ? site.obstacle : findForeignCluster(site.account.uid, cluster);
  if (reason !== undefined || 'obstacle' in site) {
    log.warn({ reason }, 'this process keeps the rights of root');
    return;
  }
  const { uid, gid } = site.account;
  try {
    process.setgroups?.([gid]);
    process.setgid?.(gid);
    process.setuid?.(uid);
    log.info({ uid, gid }, 'this process has given up the rights of root');
  } catch (error) {
    log.warn({ error }, 'this process keeps the rights of root');
  }
}

/** Returns the reason if the cluster has another owner: a user namespace, or an earlier account. */
function findForeignCluster(uid: number, cluster: string | undefined): string | undefined {
  if (cluster === undefined) return undefined;
  const owner = statSync(cluster).uid;
  return owner === uid ? undefined : `PostgreSQL runs as user ${owner}, not ${uid}`;
}
