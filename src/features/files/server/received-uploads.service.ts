import type { Readable } from 'node:stream';
import { fileSize } from '#lib/text/format.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { refusePdf } from '#platform/pdf/pdf-verdict.ts';
import { requireDiskSpace } from '#platform/storage/disk-space.ts';
import type { PartFiles } from '#platform/storage/part-files.ts';
import { OffsetConflict, whileConnected } from '#platform/storage/upload-errors.ts';
import type { UploadWriters } from '#platform/storage/upload-writers.ts';
import type { Upload, UploadToBegin } from '../files.contract.ts';
import { requireFreePlaces } from './made-uploads.service.ts';
import type { OwnUploads } from './own-uploads.service.ts';
import { verdictTimeoutMs, type UploadChecks } from './upload-checks.ts';
import {
  deleteUpload,
  insertUpload,
  lockBeginning,
  markChecking,
  selectSameUploads,
  touchUpload,
} from './uploads.queries.ts';

export type ReceivedUploads = ReturnType<typeof createReceivedUploads>;

/** Uploads of files that a client sends in parts. */
export function createReceivedUploads(dependencies: {
  db: Database;
  own: OwnUploads;
  parts: PartFiles;
  partsFolder: string;
  writers: UploadWriters;
  checks: UploadChecks;
  maxFileBytes: number;
}) {
  const { db, own, parts, partsFolder, writers, checks, maxFileBytes } = dependencies;

  function refuseOverLimit(bytes: number): void {
    if (bytes <= maxFileBytes) return;
    const sentence = `${fileSize(bytes)} is over the ${fileSize(maxFileBytes).replace('.0 ', ' ')} limit.`;
    throw new AppError('payload_too_large', { public: sentence });
  }

  return {
    /** Announces a file. `isNew` is false if the user has already announced the same file and can continue it. */
    async begin(userId: number, given: UploadToBegin): Promise<{ upload: Upload; isNew: boolean }> {
      refuseOverLimit(given.bytes);
      return db.transaction(async (transaction) => {
        await lockBeginning(transaction, userId);
        const same = await selectSameUploads(transaction, userId, given);
        const known = same.find(({ state }) => state !== 'refused');
        if (known) {
          await touchUpload(transaction, known.id);
          return { upload: await own.present(known), isNew: false };
        }
        // A new attempt replaces refused uploads of the same file.
        for (const { id } of same) await deleteUpload(transaction, id, userId);
        await requireFreePlaces(transaction, userId, 1);
        // For a moment the disk holds both the part file and its copy in the store.
        await requireDiskSpace(partsFolder, 2 * given.bytes);
        const refusal = given.bytes === 0 ? refusePdf('empty').message : null;
        const row = await insertUpload(transaction, userId, given, refusal);
        return { upload: await own.present(row), isNew: true };
      });
    },

    /**
     * Appends bytes at an offset. If the stream fails, the bytes received so far stay. The last part starts the check,
     * and the call waits some seconds for its result. A later call ends a running call for the same upload. Throws
     * `OffsetConflict` if the file does not end at the offset.
     */
    async receive(
      userId: number,
      id: string,
      { offset, bytes = 0, body }: { offset: number; bytes?: number; body: Readable },
    ): Promise<Upload> {
      const row = await own.row(userId, id);
      if (row.state !== 'receiving') throw new OffsetConflict(row.bytes);
      const there = await whileConnected(
        writers.write(id, body, async () => {
          // Read after the previous writer has stopped.
          const size = await parts.size(id);
          if (size !== offset) throw new OffsetConflict(size);
          if (offset + bytes > row.bytes)
            throw new AppError('payload_too_large', {
              public: 'The upload is larger than its declared size',
            });
          await touchUpload(db, id);
          return parts.append(id, body, row.bytes);
        }),
      );
      if (there === row.bytes) {
        const complete = await markChecking(db, id);
        if (complete) checks.begin(complete);
        await checks.wait(id, verdictTimeoutMs);
      }
      return own.present(await own.row(userId, id));
    },
  };
}
