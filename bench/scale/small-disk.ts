import { execFileSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Mounts a memory disk on a folder. Returns false if this account may not mount one. */
export function mountSmallDisk(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** Fills the disk of a folder completely. Returns a function that frees the space. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const filler = join(folder, 'filler');
  const chunk = Buffer.alloc(16 * 1024 * 1024);
  const file = await open(filler, 'w');
  try {
    for (;;) await file.writeFile(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
  return () => rm(filler, { force: true });
}
