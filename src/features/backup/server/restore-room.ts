import { statfs } from 'node:fs/promises';
import { fileSize } from '#lib/format.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { makeFolder } from '#platform/data-dir/make-folder.ts';

/** The site goes on writing meanwhile. */
const spareBytes = 512 * 1024 * 1024;

/** Bytes that may be written into a folder, which is made; none are left for others where it is negative. */
export async function roomIn(folder: string): Promise<number> {
  makeFolder(folder);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize - spareBytes;
}

/** Throws a sentence when files of so many bytes, or the state before, do not fit where they go. */
export function createRoomCheck(folders: { files: string | null; snapshots: string }) {
  return async (bytes: number): Promise<void> => {
    if (folders.files !== null && bytes > (await roomIn(folders.files)))
      throw new AppError('disk_full', {
        public: `The disk of the server has no room for the files of the backup: they have ${fileSize(bytes)}.`,
      });
    if ((await roomIn(folders.snapshots)) < 0)
      throw new AppError('disk_full', {
        public: 'The disk that holds the backups has no room for the state before.',
      });
  };
}
