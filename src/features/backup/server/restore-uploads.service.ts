import { statfs } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileSize } from '#lib/format.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createPartFiles } from '#platform/storage/part-files.ts';
import { makeFolder } from '#platform/data-dir/make-folder.ts';
import { OffsetConflict, whileConnected } from '#platform/storage/upload-errors.ts';
import { createUploadWriters } from '#platform/storage/upload-writers.ts';
import type { ZipUpload } from '../restore.contract.ts';

export interface ZipPart {
  offset: number;
  /** Of the whole ZIP. */
  length: number;
  body: Readable;
}

/** ZIPs on their way to be restored: sent in parts, so that a broken line costs one part. */
export interface RestoreUploads {
  /**
   * Takes bytes from an offset on; the first part makes the upload. Throws `OffsetConflict` when it does not stand
   * there, and `payload_too_large` for a ZIP that is larger than allowed or than the disk has room for.
   */
  receive(id: string, part: ZipPart): Promise<ZipUpload>;
  /** Where a whole ZIP lies on this machine; whether it is there is found out by who opens it. */
  pathOf(id: string): string;
  remove(id: string): Promise<void>;
  /** Removes those that nobody went on with, or restored, for a week. */
  sweep(): Promise<void>;
}

const weekMs = 7 * 86_400_000;
/** The site goes on writing meanwhile. */
const spareBytes = 512 * 1024 * 1024;

export function createRestoreUploads({
  folder,
  mostBytes,
}: {
  folder: string;
  mostBytes: number;
}): RestoreUploads {
  const parts = createPartFiles(folder);
  const writers = createUploadWriters();

  async function refuseLarge(length: number): Promise<void> {
    if (length > mostBytes)
      throw new AppError('payload_too_large', {
        public: `A backup may have ${fileSize(mostBytes)} at most.`,
      });
    makeFolder(folder);
    const { bavail, bsize } = await statfs(folder);
    const room = bavail * bsize - spareBytes;
    if (length > room)
      throw new AppError('payload_too_large', {
        public: `The disk of the server has no room for a backup of ${fileSize(length)}.`,
      });
  }

  return {
    async receive(id, { offset, length, body }) {
      if (offset === 0) await refuseLarge(length);
      const there = await whileConnected(
        writers.write(id, body, async () => {
          const size = await parts.size(id);
          if (size !== offset) throw new OffsetConflict(size);
          return parts.append(id, body, Math.min(length, mostBytes));
        }),
      );
      return { id, bytes: length, offset: there };
    },
    pathOf: (id) => parts.pathOf(id),
    async remove(id) {
      await writers.stop(id);
      await parts.delete(id);
    },
    async sweep() {
      for await (const id of parts.untouched(weekMs)) await parts.delete(id);
    },
  };
}
