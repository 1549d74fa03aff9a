import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

const linux = { skip: process.platform !== 'linux' && 'needs /proc' };

/** Returns whether a live process without free file descriptors takes another process for PostgreSQL. */
function judgeByProc({ hasDescriptors }: { hasDescriptors: boolean }): string {
  const program = `
    import { openSync } from 'node:fs';
    import { isPostmasterOf } from ${JSON.stringify(import.meta.resolve('./postmaster-file.ts'))};
    const folders = { root: '/tmp', cluster: '/tmp' };
    await isPostmasterOf(process.pid, folders);
    try { if (${!hasDescriptors}) for (;;) openSync('/dev/null'); } catch {}
    process.stdout.write(String(await isPostmasterOf(process.pid, folders)));`;
  const command = `ulimit -n 64 && exec "$0" --input-type=module -e "$1"`;
  return execFileSync('/bin/sh', ['-c', command, process.execPath, program], { encoding: 'utf8' });
}

test('PostgreSQL counts as running without free file descriptors', linux, () => {
  assert.equal(judgeByProc({ hasDescriptors: false }), 'true');
});

test('another program with the process id is not PostgreSQL', linux, () => {
  assert.equal(judgeByProc({ hasDescriptors: true }), 'false');
});
