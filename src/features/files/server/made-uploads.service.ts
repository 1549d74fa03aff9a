import { randomUUID } from 'node:crypto';
import { inheritOwner, makeFolder } from '#platform/data-dir/make-folder.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { requireDiskSpace } from '#platform/storage/disk-space.ts';
import type { PartFiles } from '#platform/storage/part-files.ts';
import { maxUploads, type Upload, type UploadToBegin } from '../files.contract.ts';
import { verdictTimeoutMs, type UploadChecks } from './upload-checks.ts';
import { presentUpload } from './uploads.presenter.ts';
import {
  countUploads,
  insertCompleteUpload,
  lockBeginning,
  selectUploadsById,
  type UploadRow,
} from './uploads.queries.ts';

/** A file that the server made, at the path of its reservation. */
export type MadeFile = UploadToBegin & { id: string };

export type MadeUploads = ReturnType<typeof createMadeUploads>;

/** Uploads of files that the server made from other files. */
export function createMadeUploads(dependencies: {
  db: Database;
  partsFolder: string;
  parts: PartFiles;
  checks: UploadChecks;
}) {
  const { db, partsFolder, parts, checks } = dependencies;

  async function rowsOf(userId: number, ids: string[]): Promise<UploadRow[]> {
    const rows = new Map((await selectUploadsById(db, userId, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  return {
    /**
     * Returns the id of a new upload and the path for its file. The sweep deletes files that become no upload. Throws
     * `StorageError` if the disk has no space for `bytes`.
     */
    async reserve(count: number, bytes: number): Promise<{ id: string; path: string }[]> {
      // For a moment the disk holds both the new files and their copies in the store.
      await requireDiskSpace(partsFolder, 2 * bytes);
      makeFolder(partsFolder);
      return Array.from({ length: count }, () => {
        const id = randomUUID();
        return { id, path: parts.pathOf(id) };
      });
    },
    /** Deletes files of reservations. */
    async discard(ids: string[]): Promise<void> {
      for (const id of ids) await parts.delete(id);
    },
    /** Inserts uploads with complete files. Throws `conflict` if the user has too many. Call `settle` after the commit. */
    async adopt(transaction: Database, userId: number, files: MadeFile[]): Promise<void> {
      await lockBeginning(transaction, userId);
      await requireFreePlaces(transaction, userId, files.length);
      for (const file of files) {
        inheritOwner(parts.pathOf(file.id));
        await insertCompleteUpload(transaction, userId, file);
      }
    },
    /** Starts the checks, waits some seconds, and returns the uploads that exist. */
    async settle(userId: number, ids: string[]): Promise<Upload[]> {
      const rows = await rowsOf(userId, ids);
      for (const row of rows) if (row.state === 'checking') checks.begin(row);
      await Promise.all(rows.map(({ id }) => checks.wait(id, verdictTimeoutMs)));
      return (await rowsOf(userId, ids)).map((row) => presentUpload(row, row.bytes));
    },
  };
}

/** Throws `conflict` if the user may not have `count` more uploads. */
export async function requireFreePlaces(transaction: Database, userId: number, count: number): Promise<void> {
  if ((await countUploads(transaction, userId)) + count <= maxUploads) return;
  const sentence = `${maxUploads} files wait to be saved. Save or remove some of them first`;
  throw new AppError('conflict', { public: sentence });
}
