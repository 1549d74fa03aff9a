import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import { splitServers } from '#platform/database/server-urls.ts';
import type { Finding } from '#platform/doctor/health-check.ts';
import { isNewDatabase } from '#platform/database/migrations.ts';

type LibraryPlace = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** There is no library where the configuration says. */
export class NoLibraryError extends Error {
  readonly finding: Finding;
  constructor(location: LibraryPlace) {
    const problem = `There is no library in ${describeLibrary(location)}.`;
    const advice =
      'Use the DATA_DIR or DATABASE_URL of the server; --environment FILE reads them from a file, such as the ' +
      'EnvironmentFile of its systemd unit. pariksha serve creates a library, and pariksha restore --new one from a backup.';
    super(`${problem} ${advice}`);
    this.name = 'NoLibraryError';
    this.finding = { problem, advice };
  }
}

/** Returns where the library is: the data folder, or the URL of the database without the password. */
export function describeLibrary({ dataDir, databaseUrl }: LibraryPlace): string {
  if (databaseUrl === undefined) return dataDir;
  const servers = splitServers(databaseUrl).map((url) => new URL(url));
  const { protocol, username, pathname } = servers[0]!;
  const hosts = servers.map(({ host }) => host).join(',');
  return `${protocol}//${username && `${username}@`}${hosts}${pathname}`;
}

/** Throws NoLibraryError if `dataDir` has no embedded database, before a start of PostgreSQL would create it. */
export function requireLibrary(location: LibraryPlace): void {
  if (location.databaseUrl !== undefined) return;
  try {
    statSync(join(location.dataDir, 'postgres/cluster'));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new NoLibraryError(location);
    throw error;
  }
}

/** Throws NoLibraryError if no version of the application has migrated the database. */
export async function requireDatabase(location: LibraryPlace, db: Database): Promise<void> {
  if (await isNewDatabase(db)) throw new NoLibraryError(location);
}
