import { chmodSync, lchownSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Mode of folders above `DATA_DIR`: other accounts, such as PostgreSQL's, must be able to pass through them. */
export const passableMode = 0o755;

/**
 * Creates a folder that only its owner can access, and missing parents with `modeAbove`. Throws the system error with
 * its correct code; Node's recursive mkdir throws ENOENT for a read-only disk.
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
    // The parent was created just now, and the umask has removed bits from its mode.
    chmodSync(above, modeAbove);
    return makeFolder(path, modeAbove);
  }
  inheritOwner(path);
}

/**
 * For root: gives the entry to the owner of its parent folder, so that the account of the site can use it. Does
 * nothing for other accounts.
 */
export function inheritOwner(path: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  if (uid !== 0) lchownSync(path, uid, gid);
}
