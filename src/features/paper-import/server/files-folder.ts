import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { AppError } from '#platform/errors/app-error.ts';

export type FilesFolder = Awaited<ReturnType<typeof openFilesFolder>>;

/**
 * Opens the folder that contains the files of the `file` column. Files outside it are never found, neither with `..`
 * nor through a symbolic link. Throws `AppError` if the folder does not exist.
 */
export async function openFilesFolder(path: string) {
  const root = await realpath(path).catch(() => null);
  if (root === null || !(await stat(root)).isDirectory()) {
    throw new AppError('not_found', { public: `Folder ${path} not found` });
  }
  const inside = root.endsWith(sep) ? root : root + sep;

  async function find(name: string): Promise<string | null> {
    // Archives made on a Mac have decomposed names, regardless of the CSV.
    for (const spelling of new Set([name, name.normalize('NFC'), name.normalize('NFD')])) {
      const found = await realpath(join(inside, spelling)).catch(absent);
      if (found?.startsWith(inside) && (await stat(found)).isFile()) return found;
    }
    return null;
  }

  return {
    /** Returns the real path of a file in the folder, at any depth, or `null` if it does not exist. */
    find,
  };
}

const absentCodes = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

function absent(error: NodeJS.ErrnoException): null {
  if (absentCodes.has(error.code ?? '')) return null;
  throw error;
}
