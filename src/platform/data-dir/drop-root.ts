import { statSync } from 'node:fs';
import type { Log } from '#platform/log/log.ts';
import type { SiteAccount } from './site-account.ts';

/**
 * Gives up root's rights for good, in favour of the account of the site. To be called when the port is bound and
 * PostgreSQL runs: `cluster` is the folder of an embedded one, which must belong to that account. Says in the log what
 * happened; does nothing for a process that is not root.
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

/** PostgreSQL may run in a user namespace, or still as an earlier account. */
function findForeignCluster(uid: number, cluster: string | undefined): string | undefined {
  if (cluster === undefined) return undefined;
  const owner = statSync(cluster).uid;
  return owner === uid ? undefined : `PostgreSQL runs as user ${owner}, not ${uid}`;
}
