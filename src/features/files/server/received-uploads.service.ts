import type { Readable } from 'node:stream';
import { fileSize } from '#lib/text/format.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { refusePdf } from '#platform/pdf/pdf-verdict.ts';
import { requireDiskSpace } from '#platform/storage/disk-space.ts';
import { OffsetConflict, whileConnected } from '#platform/storage/upload-errors.ts';
import type { Upload, UploadToBegin } from '../files.contract.ts';
import { requireFreePlaces } from './made-uploads.service.ts';
import { getPartFiles, getUploadChecks, verdictTimeoutMs } from './upload-checks.ts';
import {
  deleteUpload,
  insertUpload,
  lockBeginning,
  markChecking,
  selectSameUploads,
  touchUpload,
} from './uploads.queries.ts';
import { getUpload, getUploadRow, getUploadWriters, presentPartial } from './uploads.service.ts';

/** Announces a file. `isNew` is false if the user has already announced the same file and can continue it. */
export async function beginUpload(
  ctx: Context,
  userId: number,
  upload: UploadToBegin,
): Promise<{ upload: Upload; isNew: boolean }> {
  refuseOverLimit(upload.bytes, ctx.config.maxFileBytes);
  return ctx.db.transaction(async (transaction) => {
    await lockBeginning(transaction, userId);
    const same = await selectSameUploads(transaction, userId, upload);
    const existing = same.find(({ state }) => state !== 'refused');
    if (existing) {
      await touchUpload(transaction, existing.id);
      return { upload: await presentPartial(ctx, existing), isNew: false };
    }
    // A new attempt replaces refused uploads of the same file.
    for (const { id } of same) await deleteUpload(transaction, id, userId);
    await requireFreePlaces(transaction, userId, 1);
    // For a moment the disk holds both the part file and its copy in the store.
    await requireDiskSpace(getPartFiles(ctx).folder, 2 * upload.bytes);
    const refusal = upload.bytes === 0 ? refusePdf('empty').message : null;
    const row = await insertUpload(transaction, userId, upload, refusal);
    return { upload: await presentPartial(ctx, row), isNew: true };
  });
}

function refuseOverLimit(bytes: number, maxFileBytes: number): void {
  if (bytes <= maxFileBytes) return;
  const sentence = `${fileSize(bytes)} is over the ${fileSize(maxFileBytes).replace('.0 ', ' ')} limit.`;
  throw new AppError('payload_too_large', { public: sentence });
}

/**
 * Appends bytes at an offset. If the stream fails, the bytes received so far stay. The last part starts the check, and
 * the call waits some seconds for its result. A later call ends a running call for the same upload. Throws
 * `OffsetConflict` if the file does not end at the offset.
 */
export async function receivePart(
  ctx: Context,
  userId: number,
  id: string,
  { offset, bytes = 0, body }: { offset: number; bytes?: number; body: Readable },
): Promise<Upload> {
  const [parts, checks] = [getPartFiles(ctx), getUploadChecks(ctx)];
  const row = await getUploadRow(ctx, userId, id);
  if (row.state !== 'receiving') throw new OffsetConflict(row.bytes);
  const received = await whileConnected(
    getUploadWriters(ctx).write(id, body, async () => {
      // Read after the previous writer has stopped.
      const size = await parts.size(id);
      if (size !== offset) throw new OffsetConflict(size);
      if (offset + bytes > row.bytes)
        throw new AppError('payload_too_large', {
          public: 'The upload is larger than its declared size',
        });
      await touchUpload(ctx.db, id);
      return parts.append(id, body, row.bytes);
    }),
  );
  if (received === row.bytes) {
    const complete = await markChecking(ctx.db, id);
    if (complete) checks.begin(complete);
    await checks.wait(id, verdictTimeoutMs);
  }
  return getUpload(ctx, userId, id);
}
