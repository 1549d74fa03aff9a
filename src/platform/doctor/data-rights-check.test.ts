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
  test('a private folder has no problem', async (t) => {
    assert.deepEqual(await dataRightsCheck(newDataDir(t)).run(), []);
  });

  test('a missing folder is not reported', async () => {
    assert.deepEqual(await dataRightsCheck('/nowhere/at/all').run(), []);
  });

  test('a folder that other accounts can read is reported', async (t) => {
    const dataDir = newDataDir(t);
    chmodSync(join(dataDir, 'files'), 0o755);
    const [finding] = await dataRightsCheck(dataDir).run();
    assert.equal(finding?.advice, `Run: chmod 700 '${dataDir}/files'`);
  });

  test('a folder with other files gets different advice', async (t) => {
    const dataDir = newDataDir(t);
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, 'notes.txt'), '');
    const [finding] = await dataRightsCheck(dataDir).run();
    assert.match(finding?.advice ?? '', /^Keep nothing else in /);
  });

  test('files of another account are reported', { skip: !isRoot && 'needs root' }, async (t) => {
    const dataDir = newDataDir(t);
    chownSync(dataDir, 61_234, 61_234);
    chownSync(join(dataDir, 'files'), 61_234, 61_234);
    writeFileSync(join(dataDir, 'files', 'a.pdf'), '');
    const [finding] = await dataRightsCheck(dataDir).run();
    assert.match(finding?.problem ?? '', /^1 file or folder does not belong to user 61234/);
  });
});
