import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The part of a test, or of a command, that owns a disk. */
interface Owner {
  after(close: () => void): void;
  skip(message: string): void;
}

/** Mounts a small disk until its owner ends. Returns undefined and skips for an account that cannot mount. */
export function mountSmallDisk(owner: Owner, size: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const options = `size=${size},mode=755`;
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
  owner.after(() => {
    if (isMounted) spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  if (isMounted) return folder;
  owner.skip('this account cannot mount a small disk');
  return undefined;
}

/**
 * Does the same as `mountSmallDisk` with 128 KB, of which the file `filler` uses 120 KB: less free space than the
 * watermark.
 */
export function mountLowDisk(owner: Owner): string | undefined {
  const disk = mountSmallDisk(owner, '128k');
  if (disk !== undefined) writeFileSync(join(disk, 'filler'), Buffer.alloc(120 * 1024));
  return disk;
}
