import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findInFolder, openFilesFolder } from './files-folder.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'files-folder-')));
const inside = join(folder, 'in');
mkdirSync(join(inside, 'sub'), { recursive: true });
mkdirSync(join(folder, 'in-other'));
for (const name of ['in/a.pdf', 'in/sub/b #1 50%.pdf', 'secret.pdf', 'in-other/c.pdf']) {
  writeFileSync(join(folder, name), name);
}
writeFileSync(join(inside, 'e\u0301tude.pdf'), '');
symlinkSync(join(folder, 'secret.pdf'), join(inside, 'link.pdf'));
symlinkSync(join(inside, 'a.pdf'), join(inside, 'own-link.pdf'));
symlinkSync('loop.pdf', join(inside, 'loop.pdf'));
after(() => rmSync(folder, { recursive: true }));

test('files are found in subfolders, through links and in any normal form', async () => {
  const root = await openFilesFolder(inside);
  const find = (name: string) => findInFolder(root, name);
  assert.equal(await find('a.pdf'), join(inside, 'a.pdf'));
  assert.equal(await find('./sub/b #1 50%.pdf'), join(inside, 'sub/b #1 50%.pdf'));
  assert.equal(await find('own-link.pdf'), join(inside, 'a.pdf'));
  assert.equal(await find('\u00e9tude.pdf'), join(inside, 'e\u0301tude.pdf'));
});

test('paths outside the folder and folders are not found', async () => {
  const root = await openFilesFolder(inside);
  const find = (name: string) => findInFolder(root, name);
  const names = [
    'absent.pdf',
    '../secret.pdf',
    'sub/../../secret.pdf',
    '../in-other/c.pdf',
    join(folder, 'secret.pdf'),
    'link.pdf',
    'loop.pdf',
    'sub',
    'a.pdf/x',
    '.',
    'x'.repeat(900),
  ];
  for (const name of names) assert.equal(await find(name), null, name);
});

test('a missing folder is named in the error', async () => {
  await assert.rejects(openFilesFolder(join(folder, 'nowhere')), /Folder .*nowhere not found/);
  await assert.rejects(openFilesFolder(join(inside, 'a.pdf')), /not found/);
});
