import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileSize } from '#lib/format.ts';
import { inheritOwner } from '#platform/data-dir/make-folder.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createPartFiles } from '#platform/storage/part-files.ts';
import { OffsetConflict, whileConnected } from '#platform/storage/upload-errors.ts';
import { createUploadWriters } from '#platform/storage/upload-writers.ts';
import type { ZipUpload } from '../restore.contract.ts';
import { roomIn } from './restore-room.ts';

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
   * there, `payload_too_large` for a ZIP that is larger than allowed or than the disk has room for, and `conflict` when
   * others wait already.
   */
  receive(id: string, part: ZipPart): Promise<ZipUpload>;
  /** Where a whole ZIP lies on this machine; whether it is there is found out by who opens it. */
  pathOf(id: string): string;
  remove(id: string): Promise<void>;
  /** Removes those that nobody went on with, or restored, for a week. */
  sweep(): Promise<void>;
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** Each may fill the disk. */
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
        public: `A backup may have ${fileSize(mostBytes)} at most.`,
      });
    if (length - there > (await roomIn(folder)))
      throw new AppError('disk_full', {
        public: `The disk of the server has no room for a backup of ${fileSize(length)}.`,
      });
  }

  /** Those that nobody went on with for a day make room for another. */
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
        public: 'Three backups were sent here today and wait. Restore or discard one of them first.',
      });
  }

  /** Every part says how long the whole is; what the first said holds. */
  async function refuseOtherLength(id: string, length: number): Promise<void> {
    if ((await parts.size(id)) === 0) return;
    const said = Number(await readFile(lengthPath(id), 'utf8').catch(() => '-1'));
    if (said === length) return;
    throw new AppError('validation_failed', {
      public: 'This part is of a ZIP of another length than the parts before.',
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
