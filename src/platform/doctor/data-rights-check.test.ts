import assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { dataRightsCheck } from './data-rights-check.ts';

const isRoot = process.geteuid?.() === 0;

function newDataDir(t: TestContext): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'rights-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(join(dataDir, 'files'), { mode: 0o700 });
  return dataDir;
}

describe('rights in the data folder', () => {
  test('a closed folder is fine', async (t) => {
    assert.deepEqual(await dataRightsCheck(newDataDir(t)).run(), []);
  });

  test('a missing folder is left to another check', async () => {
    assert.deepEqual(await dataRightsCheck('/nowhere/at/all').run(), []);
  });

  test('a folder that other accounts can read is found', async (t) => {
    const dataDir = newDataDir(t);
    chmodSync(join(dataDir, 'files'), 0o755);
    const [finding] = await dataRightsCheck(dataDir).run();
    assert.equal(finding?.advice, `Run: chmod 700 '${dataDir}/files'`);
  });

  test('a shared folder is to be used for nothing else', async (t) => {
    const dataDir = newDataDir(t);
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, 'notes.txt'), '');
    const [finding] = await dataRightsCheck(dataDir).run();
    assert.match(finding?.advice ?? '', /^Keep nothing else in /);
  });

  test('files of another account are found', { skip: !isRoot && 'needs root' }, async (t) => {
    const dataDir = newDataDir(t);
    chownSync(dataDir, 61_234, 61_234);
    chownSync(join(dataDir, 'files'), 61_234, 61_234);
    writeFileSync(join(dataDir, 'files', 'a.pdf'), '');
    const [finding] = await dataRightsCheck(dataDir).run();
    assert.match(finding?.problem ?? '', /^1 files and folders do not belong to user 61234/);
  });
});
