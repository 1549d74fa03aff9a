import { randomUUID } from 'node:crypto';
import type { Context } from '#platform/context/context.ts';
import { inheritOwner, makeFolder } from '#platform/data-dir/make-folder.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { requireDiskSpace } from '#platform/storage/disk-space.ts';
import { maxUploads, type Upload, type UploadToBegin } from '../files.contract.ts';
import { getPartFiles, getUploadChecks, verdictTimeoutMs } from './upload-checks.ts';
import { presentUpload } from './uploads.presenter.ts';
import {
  countUploads,
  insertCompleteUpload,
  lockBeginning,
  selectUploadsById,
  type UploadRow,
} from './uploads.queries.ts';

/** The id of a new upload of a file that the server makes, and the path for the file. */
export interface UploadReservation {
  id: string;
  path: string;
}

/**
 * Reserves new uploads. The sweep deletes files that become no upload. Throws `StorageError` if the disk has no space
 * for `bytes`.
 */
export async function reserveUploads(
  ctx: Context,
  count: number,
  bytes: number,
): Promise<UploadReservation[]> {
  const parts = getPartFiles(ctx);
  // For a moment the disk holds both the new files and their copies in the store.
  await requireDiskSpace(parts.folder, 2 * bytes);
  makeFolder(parts.folder);
  return Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, path: parts.getPath(id) };
  });
}

/** Deletes files of reservations. */
export async function discardReservations(ctx: Context, ids: string[]): Promise<void> {
  for (const id of ids) await getPartFiles(ctx).delete(id);
}

/**
 * Inserts uploads with complete files at the paths of their reservations. Throws `conflict` if the user has too many.
 * Call `settleUploads` after the commit.
 */
export async function adoptFiles(
  ctx: Context,
  transaction: Database,
  userId: number,
  files: (UploadToBegin & { id: string })[],
): Promise<void> {
  await lockBeginning(transaction, userId);
  await requireFreePlaces(transaction, userId, files.length);
  for (const file of files) {
    inheritOwner(getPartFiles(ctx).getPath(file.id));
    await insertCompleteUpload(transaction, userId, file);
  }
}

/** Starts the checks, waits some seconds, and returns the uploads that exist. */
export async function settleUploads(ctx: Context, userId: number, ids: string[]): Promise<Upload[]> {
  const checks = getUploadChecks(ctx);
  const rows = await selectInOrder(ctx.db, userId, ids);
  for (const row of rows) if (row.state === 'checking') checks.begin(row);
  await Promise.all(rows.map(({ id }) => checks.wait(id, verdictTimeoutMs)));
  return (await selectInOrder(ctx.db, userId, ids)).map((row) => presentUpload(row, row.bytes));
}

async function selectInOrder(db: Database, userId: number, ids: string[]): Promise<UploadRow[]> {
  const rows = new Map((await selectUploadsById(db, userId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Throws `conflict` if the user may not have `count` more uploads. */
export async function requireFreePlaces(transaction: Database, userId: number, count: number): Promise<void> {
  if ((await countUploads(transaction, userId)) + count <= maxUploads) return;
  const sentence = `${maxUploads} files wait to be saved. Save or remove some of them first`;
  throw new AppError('conflict', { public: sentence });
}
