import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, readdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { runAs, selfAccount } from './account.ts';
import { getBinaries, findPostgresBinaries, repairBinaries } from './binaries.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { isRoot, mountDisk, newFolder, run } from './embedded-postgres.fixture.ts';

async function newNativeFolder(parent: string, links: object[]): Promise<string> {
  const native = join(parent, 'native');
  await mkdir(join(native, 'lib'), { recursive: true });
  await mkdir(join(native, 'bin'));
  for (const program of ['postgres', 'initdb']) {
    await writeFile(join(native, 'bin', program), '#!/bin/sh\n', { mode: 0o644 });
  }
  await writeFile(join(native, 'lib', 'libx.so.1.2'), 'library');
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  return native;
}

const LINKS = [
  { source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so' },
  { source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' },
];

test('programs work when npm skipped the install script', async (t) => {
  const parent = await newFolder(t);
  const installed = join((await findPostgresBinaries()).postgres, '..', '..');
  await run('cp', ['-a', installed, parent]);
  const native = join(parent, 'native');
  const { postgres } = getBinaries(native);
  for (const name of await readdir(join(native, 'lib'), { withFileTypes: true })) {
    if (name.isSymbolicLink()) await rm(join(native, 'lib', name.name));
  }
  await chmod(postgres, 0o644);
  assert.equal((await runAs(selfAccount(), postgres, ['--version'])).succeeded, false);
  await repairBinaries(native);
  const version = await runAs(selfAccount(), postgres, ['--version']);
  assert.match(version.output, /^postgres \(PostgreSQL\) \d+/);
});

test('a repair replaces broken links and keeps good ones', async (t) => {
  const native = await newNativeFolder(await newFolder(t), LINKS);
  await symlink('gone.so', join(native, 'lib', 'libx.so'));
  await Promise.all([repairBinaries(native), repairBinaries(native)]);
  assert.equal(await readlink(join(native, 'lib', 'libx.so')), 'libx.so.1.2');
  assert.equal(await readFile(join(native, 'lib', 'libx.so.1'), 'utf8'), 'library');
  const { mtimeMs } = await stat(join(native, 'lib'));
  await repairBinaries(native);
  assert.equal((await stat(join(native, 'lib'))).mtimeMs, mtimeMs);
});

test('links that point outside the package are ignored', async (t) => {
  const parent = await newFolder(t);
  const native = await newNativeFolder(parent, [
    { source: 'native/lib/libx.so.1.2', target: 'outside.so' },
    { source: '../../etc/passwd', target: 'native/lib/passwd' },
  ]);
  await repairBinaries(native);
  assert.deepEqual(await readdir(parent), ['native']);
  assert.deepEqual(await readdir(join(native, 'lib')), ['libx.so.1.2']);
});

test('a read-only node_modules is accepted', async (t) => {
  const parent = isRoot ? await mountDisk(t, '1m') : await newFolder(t);
  if (!parent) return;
  const native = await newNativeFolder(parent, LINKS);
  await symlink('libx.so.1.2', join(native, 'lib', 'libx.so'));
  if (isRoot) await run('mount', ['-o', 'remount,ro', parent]);
  else await run('chmod', ['-R', 'a-w', native]);
  await repairBinaries(native);
  assert.equal(await readlink(join(native, 'lib', 'libx.so')), 'libx.so.1.2');
  await assert.rejects(stat(join(native, 'lib', 'libx.so.1')), { code: 'ENOENT' });
  if (!isRoot) await run('chmod', ['-R', 'u+w', native]);
});

test('a folder without the programs of PostgreSQL is refused by name', async (t) => {
  const folder = await newFolder(t);
  await assert.rejects(findPostgresBinaries(folder), {
    name: 'EmbeddedPostgresError',
    message: new RegExp(`^${join(folder, 'postgres')} is missing or may not be run`),
  });
});

test('programs that are too old are refused with both versions', async (t) => {
  const bin = await newFolder(t);
  for (const program of ['postgres', 'initdb'])
    await writeFile(join(bin, program), '#!/bin/sh\necho "postgres (PostgreSQL) 14.20"\n', { mode: 0o755 });
  await assert.rejects(openEmbeddedPostgres({ dataDir: await newFolder(t), binDir: bin, log: () => {} }), {
    name: 'EmbeddedPostgresError',
    message: /is PostgreSQL 14; Pariksha needs 15 or newer/,
  });
});
