import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileSize } from '#lib/text/format.ts';
import { AppError } from '#platform/errors/app-error.ts';

import { hashFile, hashStream } from '#platform/storage/hash-file.ts';
import type { Objects } from '#platform/storage/objects.ts';
import { sweepTemporaryFiles, writeTemporaryFile } from '#platform/storage/temporary-file.ts';
import type { StoredBackup } from '../backup.contract.ts';
import { createBackupFolder } from './backup-folder.ts';
import {
  backupNameStart,
  findLeftovers,
  isBackupName,
  newestFirst,
  noSuchBackup,
  getNoteName,
  noteText,
  readNote,
  getBackupTime,
  type BackupNote,
  type BackupSize,
  type BackupPlace,
} from './backup-place.ts';
import { getRoom } from './restore-room.ts';

const dayMs = 86_400_000;
const listAgainMs = 600_000;

/**
 * Stores backups as objects of a bucket that all nodes share, or encrypted in a folder. `open` is called on first use.
 * Each backup is written and verified in a local folder, sent to its place, and verified again from there. Then the
 * local copy is deleted.
 */
export function createBackupBucket(
  open: () => Promise<Objects>,
  { where, waitingFolder, isOfSite }: { where: string; waitingFolder: string; isOfSite(): Promise<boolean> },
): BackupPlace {
  const waiting = createBackupFolder(waitingFolder);
  const fetchedFolder = join(waitingFolder, 'fetched');
  let opened: Promise<Objects> | undefined;
  const objects = () => (opened ??= open());

  const findNote = (name: string) =>
    readNote(async () => (await (await objects()).readText(getNoteName(name))) ?? '');
  const writeNote = async (name: string, note: BackupNote) =>
    (await objects()).writeText(getNoteName(name), noteText(note));

  async function listSizes(): Promise<BackupSize[]> {
    const listed = await (await objects()).list(backupNameStart);
    return listed.filter(({ name }) => isBackupName(name)).map(({ name, bytes }) => ({ name, bytes }));
  }

  async function list(): Promise<StoredBackup[]> {
    const backups = (await listSizes()).map(async ({ name, bytes }) => ({
      name,
      at: getBackupTime(name),
      bytes,
      ...(await findNote(name)),
    }));
    return newestFirst(await Promise.all(backups));
  }

  async function find(name: string): Promise<StoredBackup> {
    const stored = (await list()).find((backup) => backup.name === name);
    if (!stored) throw noSuchBackup();
    return stored;
  }

  async function openObject(name: string): Promise<{ bytes: number; content: Readable }> {
    const object = isBackupName(name) ? await (await objects()).open(name) : null;
    if (!object) throw noSuchBackup();
    return object;
  }

  async function refuseWithoutRoom(bytes: number): Promise<void> {
    if (bytes <= (await getRoom(fetchedFolder))) return;
    throw new AppError('disk_full', {
      public: `The disk of the server has no room for this backup of ${fileSize(bytes)}.`,
    });
  }

  /** Sends the backup. Throws if the bucket returns other content. */
  async function send(name: string): Promise<void> {
    const path = join(waitingFolder, name);
    const { sha256 } = await hashFile(path);
    await (await objects()).send(name, path);
    const object = await (await objects()).open(name);
    if (object && (await hashStream(object.content)) === sha256) return;
    throw new AppError('unavailable', {
      public: 'The place of the backups returned a different backup than was sent.',
    });
  }

  let listing: { of: string; at: number; sizes: BackupSize[] } | undefined;

  return {
    where,
    close: async () => (await opened)?.close(),
    space: waiting.space,
    async sizes(recorded) {
      const of = JSON.stringify(recorded);
      const isCurrent = listing?.of === of && Date.now() - listing.at < listAgainMs;
      if (!isCurrent) listing = { of, at: Date.now(), sizes: await listSizes() };
      return listing!.sizes;
    },
    list,
    async keep(ctx, options) {
      const { name, facts, ...mark } = await waiting.keep(ctx, options);
      try {
        await send(name);
        const verified = facts && { ...facts, verifiedAt: new Date().toISOString() };
        await writeNote(name, { ...mark, facts: verified });
      } catch (error) {
        // Retention never deletes a ZIP without a note. The first failure is the one to report.
        await (await objects()).delete(name).catch(() => {});
        throw error;
      } finally {
        await waiting.delete(name);
      }
      return find(name);
    },
    find,
    async mark(name, change) {
      await writeNote(name, { ...(await find(name)), ...change });
      return find(name);
    },
    open: openObject,
    async withLocalFile(name, use) {
      const { bytes, content } = await openObject(name);
      await refuseWithoutRoom(bytes).catch((error: unknown) => {
        content.destroy();
        throw error;
      });
      const { path } = await writeTemporaryFile(fetchedFolder, content, bytes);
      try {
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async delete(name) {
      await find(name);
      await (await objects()).delete(name);
      await (await objects()).delete(getNoteName(name));
    },
    sharesDiskWith: isOfSite,
    async sweep() {
      await waiting.sweep();
      await sweepTemporaryFiles(fetchedFolder, dayMs);
      for (const { name } of await waiting.list()) await waiting.delete(name);
      const stored = await (await objects()).list(backupNameStart);
      for (const name of findLeftovers(stored.map(({ name }) => name))) await (await objects()).delete(name);
    },
  };
}
