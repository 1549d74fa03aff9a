import { chmodSync, lchownSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** For folders above `DATA_DIR`: other accounts, such as that of PostgreSQL, have to pass through them. */
export const passableMode = 0o755;

/**
 * Makes a folder that only its owner can read, and those above it with `modeAbove`. Throws the system's error with its
 * true code, where Node's recursive mkdir answers ENOENT for a read-only disk.
 */
export function makeFolder(path: string, modeAbove = 0o700): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    const above = dirname(path);
    if (code !== 'ENOENT' || above === path) throw error;
    makeFolder(above, modeAbove);
    // Made just now, or mkdir would not have failed; the umask took rights from it.
    chmodSync(above, modeAbove);
    return makeFolder(path, modeAbove);
  }
  inheritOwner(path);
}

/**
 * Gives what root made to the owner of the folder around it, so that the account of the site can use it. Does nothing
 * for other accounts.
 */
export function inheritOwner(path: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  if (uid !== 0) lchownSync(path, uid, gid);
}
