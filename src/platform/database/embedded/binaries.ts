import { access, chmod, constants, lstat, readFile, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export type PostgresBinaries = ReturnType<typeof getBinaries>;

/**
 * Returns the programs in `folder`, or by default those that npm installed for this system. Repairs those of npm where
 * possible. Throws an EmbeddedPostgresError if they are missing.
 */
export async function findPostgresBinaries(folder?: string): Promise<PostgresBinaries> {
  if (folder === undefined) {
    const native = nativeFolder();
    await repairBinaries(native);
    return getBinaries(native);
  }
  // The folder may belong to an older npm package.
  await repairBinaries(dirname(folder));
  const binaries = programsIn(folder);
  for (const program of Object.values(binaries))
    await access(program, constants.X_OK).catch((cause: unknown) => {
      throw new EmbeddedPostgresError(
        `${program} is missing or may not be run. The folder must contain the programs of PostgreSQL's server, such as /usr/lib/postgresql/18/bin of Debian's package postgresql-18.`,
        { cause },
      );
    });
  return binaries;
}

/** Returns the paths of the programs inside a platform package's `native` folder. */
export function getBinaries(native: string) {
  return programsIn(join(native, 'bin'));
}

function programsIn(folder: string) {
  return { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') };
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
    return resolve(dirname(require.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The package ${name} with PostgreSQL's programs is not installed. Run "npm install" with optional packages, or set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause },
    );
  }
}

/**
 * Does the work of the package's install script, which npm may skip (`ignore-scripts`). It links each library
 * under the name that programs expect, because npm packages cannot contain symlinks. Ignores write errors: a file
 * that is really missing causes an error when PostgreSQL runs.
 */
export async function repairBinaries(native: string): Promise<void> {
  for (const { source, target } of await readLinks(native)) {
    const from = resolve(native, '..', source);
    const to = resolve(native, '..', target);
    if (!isInside(native, from) || !isInside(native, to) || (await exists(to))) continue;
    await replaceLink(relative(dirname(to), from), to).catch(() => {});
  }
  for (const program of Object.values(getBinaries(native))) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755).catch(() => {}));
  }
}

async function readLinks(native: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
}

/** Two processes may repair in parallel. The second one gets EEXIST, which the caller ignores. */
async function replaceLink(source: string, target: string): Promise<void> {
  const isBroken = await lstat(target).then(
    (entry) => entry.isSymbolicLink(),
    () => false,
  );
  if (isBroken) await rm(target, { force: true });
  await symlink(source, target);
}

function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder + '/') && basename(path) !== '';
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
