import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileSize } from '#lib/text/format.ts';
import { inheritOwner } from '#platform/data-dir/make-folder.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createPartFiles } from '#platform/storage/part-files.ts';
import { OffsetConflict, whileConnected } from '#platform/storage/upload-errors.ts';
import { createUploadWriters } from '#platform/storage/upload-writers.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { WaitingUpload, ZipUpload } from '../restore.contract.ts';
import { roomIn } from './restore-room.ts';

export interface ZipPart {
  offset: number;
  /** Size of the whole ZIP. */
  length: number;
  /** Name of the file, or ''. */
  name: string;
  body: Readable;
}

type Uploader = Pick<Actor, 'id' | 'name'>;

export type RestoreUploads = ReturnType<typeof createRestoreUploads>;

/** What the server remembers of an upload, in a file beside its bytes. */
interface UploadFacts {
  /** Size of the whole ZIP. */
  length: number;
  name?: string;
  userId: number;
  userName: string;
}

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** Limits the number of uploads: each one may fill the disk. */
const mostUploads = 3;

/** ZIPs for a restore, sent in parts so that a lost connection costs one part only. */
export function createRestoreUploads({ folder, mostBytes }: { folder: string; mostBytes: number }) {
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
   * Removes the user's earlier uploads, which the new one replaces, and those without a write for a day. Throws
   * `conflict` if other users' uploads are in all slots.
   */
  async function makeRoom(user: Uploader, id: string): Promise<void> {
    const old = new Set(await Array.fromAsync(parts.untouched(dayMs)));
    let count = 0;
    for await (const other of parts.untouched(0)) {
      if (other === id) continue;
      if (old.has(other) || (await readFacts(other))?.userId === user.id) await remove(other);
      else count += 1;
    }
    if (count >= mostUploads)
      throw new AppError('conflict', {
        public: 'Three uploaded backups of other users are waiting. Discard one of them first.',
      });
  }

  /** Throws if the upload was removed, or has another total length than in its first part. */
  async function refuseOther(id: string, length: number): Promise<void> {
    const facts = await readFacts(id);
    if (!facts)
      throw new AppError('gone', { public: 'This upload was replaced or discarded. Send it again.' });
    if (facts.length !== length)
      throw new AppError('validation_failed', {
        public: 'This part declares a different ZIP length than the earlier parts.',
      });
  }

  const factsPath = (id: string) => `${parts.pathOf(id)}.json`;

  /** Returns what the first part said. `undefined` if the upload does not exist. */
  async function readFacts(id: string): Promise<UploadFacts | undefined> {
    const text = await readFile(factsPath(id), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : (JSON.parse(text) as UploadFacts);
  }

  async function remove(id: string): Promise<void> {
    await writers.stop(id);
    await parts.delete(id);
    await rm(factsPath(id), { force: true });
  }

  return {
    /**
     * Appends a part at its offset. The first part creates the upload and removes earlier ones of the same user. Throws
     * `OffsetConflict` if the file does not end at the offset, and `gone` if the upload was removed. Throws
     * `payload_too_large` above the limit, `disk_full` without room on the disk, and `conflict` if too many other
     * uploads are waiting.
     */
    async receive(user: Uploader, id: string, { offset, length, name, body }: ZipPart): Promise<ZipUpload> {
      await refuseLarge(length, offset);
      if (offset > 0) await refuseOther(id, length);
      else await makeRoom(user, id);
      const there = await whileConnected(
        writers.write(id, body, async () => {
          const size = await parts.size(id);
          if (size !== offset) throw new OffsetConflict(size);
          if (offset === 0) {
            const facts: UploadFacts = { length, name, userId: user.id, userName: user.name };
            await writeFile(factsPath(id), JSON.stringify(facts));
            inheritOwner(factsPath(id));
          }
          return parts.append(id, body, Math.min(length, mostBytes));
        }),
      );
      return { id, bytes: length, offset: there };
    },
    /** Returns the uploads that are not restored yet, newest first. */
    async list(): Promise<WaitingUpload[]> {
      const uploads: WaitingUpload[] = [];
      for await (const id of parts.untouched(0)) {
        const facts = await readFacts(id);
        // A concurrent request may remove the file.
        const file = facts && (await stat(parts.pathOf(id)).catch(() => undefined));
        if (!file) continue;
        const { length: bytes, name = '', userName } = facts;
        uploads.push({ id, name, bytes, offset: file.size, userName, at: file.mtime.toISOString() });
      }
      return uploads.toSorted((a, b) => b.at.localeCompare(a.at));
    },
    /** Returns the local path of an upload, whether or not the file exists. */
    pathOf: (id: string): string => parts.pathOf(id),
    remove,
    /** Removes uploads that were not changed for a week. */
    async sweep(): Promise<void> {
      for await (const id of parts.untouched(weekMs)) await remove(id);
    },
  };
}
