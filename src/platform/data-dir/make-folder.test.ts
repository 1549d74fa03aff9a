import assert from 'node:assert/strict';
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { makeFolder, passableMode } from './make-folder.ts';

const isRoot = process.geteuid?.() === 0;
const anotherUser = 61_234;

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'make-folder-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

const getMode = (path: string) => statSync(path).mode & 0o777;

describe('folders of the data folder', () => {
  test('are private, with parents in the requested mode', (t) => {
    const above = join(newFolder(t), 'above');
    makeFolder(join(above, 'data'), passableMode);
    assert.deepEqual([getMode(above), getMode(join(above, 'data'))], [0o755, 0o700]);
  });

  test('are private at every level by default', (t) => {
    const files = join(newFolder(t), 'files');
    makeFolder(join(files, 'tmp'));
    assert.deepEqual([getMode(files), getMode(join(files, 'tmp'))], [0o700, 0o700]);
  });

  test('belong to the owner when root creates them', { skip: !isRoot && 'needs root' }, async (t) => {
    const dataDir = newFolder(t);
    chownSync(dataDir, anotherUser, anotherUser);
    const storage = createFolderStorage(join(dataDir, 'files'));
    await storage.put(
      (async function* () {
        yield Buffer.from('content');
      })(),
      { maxBytes: 100, extension: 'pdf' },
    );
    const paths = readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)));
    assert.deepEqual([...new Set(paths.map((path) => statSync(path).uid))], [anotherUser]);
  });
});
