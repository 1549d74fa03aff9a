import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileSize } from '#lib/text/format.ts';
import { inheritOwner } from '#platform/data-dir/make-folder.ts';
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

/** ZIPs for a restore, sent in parts so that a lost connection costs one part only. */
export interface RestoreUploads {
  /**
   * Appends a part at its offset. The first part creates the upload. Throws `OffsetConflict` if the file does not end
   * at the offset, and `payload_too_large` above the limit. Throws `disk_full` without room on the disk, and
   * `conflict` if too many other uploads are waiting.
   */
  receive(id: string, part: ZipPart): Promise<ZipUpload>;
  /** Returns the local path of an upload, whether or not the file exists. */
  pathOf(id: string): string;
  remove(id: string): Promise<void>;
  /** Removes uploads that were not changed for a week. */
  sweep(): Promise<void>;
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** Limits the number of uploads: each one may fill the disk. */
const mostUploads = 3;

export function createRestoreUploads({
  folder,
  mostBytes,
}: {
  folder: string;
  mostBytes: number;
}): RestoreUploads {
  const parts = createPartFiles(folder);
  const writers = createUploadWriters();

  async function refuseLarge(length: number, there: number): Promise<void> {
    if (length > mostBytes)
      throw new AppError('payload_too_large', {
        public: `The backup is over the ${fileSize(mostBytes)} limit.`,
      });
    if (length - there > (await roomIn(folder)))
      throw new AppError('disk_full', {
        public: `The disk of the server has no room for a backup of ${fileSize(length)}.`,
      });
  }

  /**
   * Deletes uploads without a write for a day if a new one needs their slot. Throws `conflict` if all slots are in
   * use.
   */
  async function refuseMany(id: string): Promise<void> {
    const here = (await Array.fromAsync(parts.untouched(0))).filter((other) => other !== id);
    if (here.length < mostUploads) return;
    let count = here.length;
    for await (const old of parts.untouched(dayMs)) {
      if (old === id) continue;
      await remove(old);
      count -= 1;
    }
    if (count >= mostUploads)
      throw new AppError('conflict', {
        public: 'Three uploaded backups are waiting. Restore or discard one of them first.',
      });
  }

  /** Throws if the total length differs from the length in the first part. */
  async function refuseOtherLength(id: string, length: number): Promise<void> {
    if ((await parts.size(id)) === 0) return;
    const said = Number(await readFile(lengthPath(id), 'utf8').catch(() => '-1'));
    if (said === length) return;
    throw new AppError('validation_failed', {
      public: 'This part declares a different ZIP length than the earlier parts.',
    });
  }

  const lengthPath = (id: string) => `${parts.pathOf(id)}.length`;

  async function remove(id: string): Promise<void> {
    await writers.stop(id);
    await parts.delete(id);
    await rm(lengthPath(id), { force: true });
  }

  return {
    async receive(id, { offset, length, body }) {
      await refuseLarge(length, offset);
      if (offset > 0) await refuseOtherLength(id, length);
      else await refuseMany(id);
      const there = await whileConnected(
        writers.write(id, body, async () => {
          const size = await parts.size(id);
          if (size !== offset) throw new OffsetConflict(size);
          if (offset === 0) {
            await writeFile(lengthPath(id), String(length));
            inheritOwner(lengthPath(id));
          }
          return parts.append(id, body, Math.min(length, mostBytes));
        }),
      );
      return { id, bytes: length, offset: there };
    },
    pathOf: (id) => parts.pathOf(id),
    remove,
    async sweep() {
      for await (const id of parts.untouched(weekMs)) await remove(id);
    },
  };
}
