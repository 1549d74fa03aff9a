import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { newFolder } from './embedded-postgres.fixture.ts';
import { logSize, openLog, readLogAfter, trimLog } from './server-log.ts';

test('readLogAfter returns the end of the log since the start', async (t) => {
  const path = join(await newFolder(t), 'a.log');
  assert.equal(await readLogAfter(path, 0), '');
  const log = await openLog(path);
  t.after(() => log.close());
  await log.write('before\n');
  const start = await logSize(path);
  await log.write('after\n');
  assert.equal(await readLogAfter(path, start), 'after\n');
  await log.write('x'.repeat(10_000) + 'end');
  const tail = await readLogAfter(path, start);
  assert.equal(tail.length, 4096);
  assert.ok(tail.endsWith('xend'));
});

test('a log over its limit is rotated, with one old file', async (t) => {
  const folder = await newFolder(t);
  const path = join(folder, 'a.log');
  const log = await openLog(path);
  t.after(() => log.close());
  await log.write('first');
  await trimLog(path, 10);
  assert.equal(await readFile(path, 'utf8'), 'first');
  for (const text of ['first, second', 'third, which is long']) {
    await log.write(text);
    await trimLog(path, 10);
    assert.equal(await logSize(path), 0);
  }
  await log.write('last');
  assert.equal(await readFile(path, 'utf8'), 'last');
  assert.equal(await readFile(`${path}.old`, 'utf8'), 'third, which is long');
  assert.deepEqual(await readdir(folder), ['a.log', 'a.log.old']);
  assert.equal(await readLogAfter(path, 1_000_000), 'last');
});
