/** Shared functions of the web build and the server build. */
import { createHash } from 'node:crypto';
import { chmod, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** By path in the project folder: milliseconds of the last modification, and bytes. */
export type SourceStates = Record<string, readonly [modifiedAt: number, bytes: number]>;

/** Returns all folders that contain the files. A folder's time changes when a file is added. */
export function getFolders(files: string[]): string[] {
  const folders = new Set<string>();
  for (const file of files)
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  return [...folders];
}

/** Returns the states of files and folders in the folder `root`, for `areUntouched`. */
export async function readStates(root: string, files: string[]): Promise<SourceStates> {
  const states = files.map(async (file) => {
    const { mtimeMs, size } = await stat(join(root, file));
    return [file, [mtimeMs, size]] as const;
  });
  return Object.fromEntries(await Promise.all(states));
}

/** Returns a hash of the paths and the contents of files in the folder `root`. */
export async function hashFiles(root: string, files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest('hex');
}

/** Writes JSON atomically: other processes read the file without a lock, and two may write it at the same time. */
export async function writeBuildFile(path: string, content: object): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  await writeFile(part, JSON.stringify(content));
  await chmod(part, 0o644);
  await rename(part, path);
}

/** Makes a folder readable for all accounts: the account that runs the site may differ from the one that built it. */
export async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
