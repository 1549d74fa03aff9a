import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { downloadsHealth } from './downloads-health.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-'));
after(() => rmSync(folder, { recursive: true }));

test('the health check reports only old journal segments with content', async () => {
  const check = downloadsHealth({ journalFolder: folder });
  assert.deepEqual(await downloadsHealth({ journalFolder: join(folder, 'none') }).run(), []);
  for (const name of ['young.journal', 'old.journal', 'empty.journal', 'old.lock']) {
    writeFileSync(join(folder, name), name.startsWith('empty') ? '' : '1 00 2');
    const hourAgo = Date.now() / 1000 - 3_600;
    if (!name.startsWith('young')) utimesSync(join(folder, name), hourAgo, hourAgo);
  }
  const [finding, ...others] = await check.run();
  assert.deepEqual([finding?.examples, others], [['old.journal'], []]);
});
