import type { Readable } from 'node:stream';
import { fileSize } from '#lib/text/format.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createPartFiles } from '#platform/storage/part-files.ts';
import { OffsetConflict, whileConnected } from '#platform/storage/upload-errors.ts';
import { createUploadWriters } from '#platform/storage/upload-writers.ts';
import type { ZipUpload } from '../restore.contract.ts';
import { roomIn } from './restore-room.ts';

export interface ZipPart {
  offset: number;
  /** Size of the whole ZIP. */
  length: number;
  body: Readable;
}

export type RestoreUploads = ReturnType<typeof createRestoreUploads>;

const weekMs = 7 * 86_400_000;

/** The ZIP for a restore, sent in parts so that a lost connection costs one part only. A new upload replaces it. */
export function createRestoreUploads({ folder, maxBytes }: { folder: string; maxBytes: number }) {
  const parts = createPartFiles(folder);
  const writers = createUploadWriters();

  async function refuseLarge(length: number, there: number): Promise<void> {
    if (length > maxBytes)
      throw new AppError('payload_too_large', {
        public: `The backup is over the ${fileSize(maxBytes)} limit.`,
      });
    if (length - there > (await roomIn(folder)))
      throw new AppError('disk_full', {
        public: `The disk of the server has no room for a backup of ${fileSize(length)}.`,
      });
  }

  async function remove(id: string): Promise<void> {
    await writers.stop(id);
    await parts.delete(id);
  }

  return {
    /**
     * Appends a part at its offset. The first part creates the upload and removes the earlier one. Throws
     * `OffsetConflict` if the file does not end at the offset, and `gone` if the upload was removed. Throws
     * `payload_too_large` above the limit, and `disk_full` without room on the disk.
     */
    async receive(id: string, { offset, length, body }: ZipPart): Promise<ZipUpload> {
      await refuseLarge(length, offset);
      if (offset === 0) for await (const other of parts.untouched(0)) if (other !== id) await remove(other);
      const there = await whileConnected(
        writers.write(id, body, async () => {
          const size = await parts.size(id);
          if (size === 0 && offset > 0)
            throw new AppError('gone', { public: 'This upload was replaced or discarded. Send it again.' });
          if (size !== offset) throw new OffsetConflict(size);
          return parts.append(id, body, Math.min(length, maxBytes));
        }),
      );
      return { id, bytes: length, offset: there };
    },
    /** Returns the local path of an upload, whether or not the file exists. */
    pathOf: (id: string): string => parts.pathOf(id),
    remove,
    /** Removes an upload that was not changed for a week. */
    async sweep(): Promise<void> {
      for await (const id of parts.untouched(weekMs)) await remove(id);
    },
  };
}
