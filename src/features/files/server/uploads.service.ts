import { type Context, perContext } from '#platform/context/context.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import { createUploadWriters } from '#platform/storage/upload-writers.ts';
import type { Upload } from '../files.contract.ts';
import { deleteUnusedFiles } from './stored-files.service.ts';
import { getPartFiles, getUploadChecks } from './upload-checks.ts';
import { getUploadWords, type UploadWords } from './upload-words.ts';
import { presentUpload } from './uploads.presenter.ts';
import { deleteUpload, selectUpload, selectUploads, type UploadRow } from './uploads.queries.ts';

export const getUploadWriters = perContext(createUploadWriters);

/** Throws `not_found`, also for an upload of another user. */
export async function getUploadRow(ctx: Context, userId: number, id: string): Promise<UploadRow> {
  const row = await selectUpload(ctx.db, id, userId);
  if (!row) throw notFound('Upload not found');
  return getUploadChecks(ctx).ensure(row);
}

/** Presents an upload with the size of its part file. */
export async function presentPartial(ctx: Context, row: UploadRow): Promise<Upload> {
  return presentUpload(row, row.state === 'receiving' ? await getPartFiles(ctx).size(row.id) : row.bytes);
}

/** Throws like `getUploadRow`. */
export async function getUpload(ctx: Context, userId: number, id: string): Promise<Upload> {
  return presentPartial(ctx, await getUploadRow(ctx, userId, id));
}

/** Returns the uploads of a user, newest first. */
export async function listUploads(ctx: Context, userId: number): Promise<Upload[]> {
  const rows = await selectUploads(ctx.db, userId);
  const checks = getUploadChecks(ctx);
  return Promise.all(rows.map(async (row) => presentPartial(ctx, await checks.ensure(row))));
}

/** Throws like `getUploadRow`. */
export async function removeUpload(ctx: Context, userId: number, id: string): Promise<void> {
  await getUploadRow(ctx, userId, id);
  await getUploadWriters(ctx).stop(id);
  const row = await deleteUpload(ctx.db, id, userId);
  if (!row) return;
  await getPartFiles(ctx).delete(id);
  await deleteUnusedFiles(
    ctx,
    [row.storageKey, row.thumbnailKey].filter((key) => key !== null),
  );
}

/** A ready file, used to propose the fields of a paper. */
export interface ReadyUpload extends UploadWords {
  id: string;
  sha256: string;
  pages: number;
}

/** The stored file of a ready upload. */
export interface UploadedFile {
  name: string;
  bytes: number;
  pages: number;
  storageKey: string;
}

function readyUpload(row: UploadRow): ReadyUpload {
  if (row.state !== 'ready' || row.sha256 === null)
    throw new AppError('conflict', { public: row.refusal ?? 'The file is not ready yet' });
  return { id: row.id, sha256: row.sha256, pages: row.pages ?? 1, ...getUploadWords(row) };
}

/** Throws `not_found`, and `conflict` for a file that is not ready. */
export async function getReadyUpload(ctx: Context, userId: number, id: string): Promise<ReadyUpload> {
  return readyUpload(await getUploadRow(ctx, userId, id));
}

/** Returns the stored file of an upload. Throws like `getReadyUpload`. */
export async function getUploadedFile(ctx: Context, userId: number, id: string): Promise<UploadedFile> {
  const row = await getUploadRow(ctx, userId, id);
  readyUpload(row);
  const { name, bytes, pages, storageKey } = row;
  return { name, bytes, pages: pages!, storageKey: storageKey! };
}

/** Returns ready uploads, newest first. */
export async function listReadyUploads(ctx: Context, userId: number): Promise<ReadyUpload[]> {
  const rows = await selectUploads(ctx.db, userId);
  return rows.filter(({ state }) => state === 'ready').map(readyUpload);
}
