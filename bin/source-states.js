// Tells whether built files are older than their sources. Plain JavaScript that every Node from version 20 can run.
import { statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns whether none of the files was touched.
 * @param {string} folder
 * @param {Record<string, readonly [modifiedAt: number, bytes: number]>} files by path in `folder`, in milliseconds
 */
export function areUntouched(folder, files) {
  return Object.entries(files).every(([name, [modifiedAt, bytes]]) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return found?.mtimeMs === modifiedAt && found.size === bytes;
  });
}
