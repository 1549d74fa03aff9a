import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { takeSessionLock, withSession } from '#platform/database/session.ts';
import type { Objects } from '#platform/storage/objects.ts';
import { readManifest } from './backup-file.service.ts';
import { backupNameStart } from './backup-place.ts';
import type { SiteContext } from './site-context.ts';
import { withSnapshot } from './snapshot.queries.ts';

const listFolder = 'file-lists/';
const ending = '.txt';
const listName = (backup: string) => `${listFolder}${backup}${ending}`;

/** Yields the storage keys that the rows name now, in batches. */
export async function* readFileKeys({
  database,
  content,
}: Pick<SiteContext, 'database' | 'content'>): AsyncGenerator<string[]> {
  const batches = await withSnapshot(database, content, async (snapshot) => {
    await snapshot.end();
    return Array.fromAsync(snapshot.fileKeys());
  });
  yield* batches;
}

/** Runs `use` while no other process takes a backup with copies, or deletes copies. */
export async function holdCopies<Result>(
  { database }: Pick<SiteContext, 'database'>,
  use: () => Promise<Result>,
): Promise<Result> {
  return withSession(database, async (session) => {
    await takeSessionLock(session, advisoryLocks.fileCopies, () => {});
    return use();
  });
}

/**
 * Deletes the copies of files that no stored backup lists, no row names, and `alsoNeeded` does not contain, if they
 * are older than `before`. `objects` is the place of the backups. Returns the number of deleted copies. If the list of
 * one backup cannot be read, throws and deletes nothing.
 */
export async function deleteUnneededCopies(
  ctx: SiteContext,
  objects: Objects,
  { alsoNeeded, before }: { alsoNeeded: ReadonlySet<string>; before: Date },
): Promise<number> {
  return holdCopies(ctx, async () => {
    const { place, copies } = ctx;
    const backups = new Set((await place.list()).map(({ name }) => name));
    const needed = new Set(alsoNeeded);
    for (const name of backups) for (const key of await readListed(ctx, objects, name)) needed.add(key);
    for await (const keys of readFileKeys(ctx)) for (const key of keys) needed.add(key);
    let deleted = 0;
    for (const [key, { modifiedAt }] of await copies.list()) {
      if (needed.has(key) || modifiedAt >= before) continue;
      await copies.delete(key);
      deleted += 1;
    }
    for (const { name } of await objects.list(`${listFolder}${backupNameStart}`))
      if (!backups.has(name.slice(listFolder.length, -ending.length))) await objects.delete(name);
    return deleted;
  });
}

/** Returns the storage keys of a backup's copies. The list next to the backup saves reading it again each night. */
async function readListed({ place }: SiteContext, objects: Objects, backup: string): Promise<string[]> {
  const stored = await objects.readText(listName(backup));
  if (stored !== null) return stored.split('\n').filter((key) => key !== '');
  const { copies } = await place.withLocalFile(backup, readManifest);
  const keys = copies.map(({ key }) => key);
  await objects.writeText(listName(backup), keys.map((key) => `${key}\n`).join(''));
  return keys;
}
