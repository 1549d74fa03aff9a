import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '#platform/config/config.ts';
import { dropRoot } from '#platform/data-dir/drop-root.ts';
import { settleDataDir, type SiteAccount } from '#platform/data-dir/site-account.ts';
import type { Log } from '#platform/log/log.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** Makes the data folder private and sets its owner. `isHeld` is true for the server that holds its lock. */
export function settleRights(config: Config, isHeld: boolean): Promise<SiteAccount | undefined> {
  const { dataDir, backupFolder, databaseUrl, postgresBinDir } = config;
  const hasEmbeddedPostgres = !databaseUrl;
  return settleDataDir({ dataDir, backupFolder, main, hasEmbeddedPostgres, postgresBinDir }, isHeld);
}

/** Drops root's rights for good in a long-running process. */
export function giveUpRoot(site: SiteAccount | undefined, config: Config, log: Log): void {
  // Node would write the compiled code at exit, with the rights of the site's account, into a folder that root owns.
  if (process.geteuid?.() === 0) flushCompileCache();
  dropRoot(site, config.databaseUrl ? undefined : join(config.dataDir, 'postgres/cluster'), log);
}
