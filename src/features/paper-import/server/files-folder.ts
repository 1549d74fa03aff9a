import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { AppError } from '#platform/errors/app-error.ts';

/** Returns the real path of the folder of the `file` column. Throws `AppError` if the folder does not exist. */
export async function openFilesFolder(path: string): Promise<string> {
  const root = await realpath(path).catch(() => null);
  if (root === null || !(await stat(root)).isDirectory()) {
    throw new AppError('not_found', { public: `Folder ${path} not found` });
  }
  return root;
}

/**
 * Returns the real path of a file in an opened folder, at any depth, or `null` if it does not exist. Files outside the
 * folder are never found, neither with `..` nor through a symbolic link.
 */
export async function findInFolder(root: string, name: string): Promise<string | null> {
  const inside = root.endsWith(sep) ? root : root + sep;
  // Archives made on a Mac have decomposed names, regardless of the CSV.
  for (const spelling of new Set([name, name.normalize('NFC'), name.normalize('NFD')])) {
    const path = await realpath(join(inside, spelling)).catch(absent);
    if (path?.startsWith(inside) && (await stat(path)).isFile()) return path;
  }
  return null;
}

const absentCodes = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

function absent(error: NodeJS.ErrnoException): null {
  if (absentCodes.has(error.code ?? '')) return null;
  throw error;
}
