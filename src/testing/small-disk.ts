import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** Mounts a small disk until the test ends. Returns undefined and skips the test for an account that cannot mount. */
export function mountSmallDisk(test: Pick<TestContext, 'after' | 'skip'>, size: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const options = `size=${size},mode=755`;
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
  test.after(() => {
    if (isMounted) spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  if (isMounted) return folder;
  test.skip('this account cannot mount a small disk');
  return undefined;
}

/**
 * Does the same as `mountSmallDisk` with 128 KB, of which the file `filler` uses 120 KB: less free space than the
 * watermark.
 */
export function mountLowDisk(test: Pick<TestContext, 'after' | 'skip'>): string | undefined {
  const disk = mountSmallDisk(test, '128k');
  if (disk !== undefined) writeFileSync(join(disk, 'filler'), Buffer.alloc(120 * 1024));
  return disk;
}
