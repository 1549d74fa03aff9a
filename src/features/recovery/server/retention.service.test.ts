import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { createFolderObjects } from '#platform/storage/folder-objects.ts';
import { baseName, factsName, filesName, listWal, tarName, writeWal } from './archive.ts';
import { applyRetention } from './retention.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'retention-'));
after(() => rmSync(folder, { recursive: true }));
const objects = createFolderObjects(folder);
const dayMs = 86_400_000;
const system = '7400000000000000001-1a2b';
const segment = (number: number) =>
  `00000001${'0'.repeat(8)}${number.toString(16).toUpperCase().padStart(8, '0')}`;

/** Writes the objects of a base backup that begins in this segment. Returns its name. */
async function addBase(day: number, first: number): Promise<string> {
  const endedAt = new Date(Date.UTC(2026, 0, day));
  const name = baseName(system, endedAt);
  for (const part of [tarName(name), filesName(name)]) await objects.writeText(part, '');
  const facts = {
    system,
    endedAt: endedAt.toISOString(),
    firstSegment: segment(first),
    lastSegment: segment(first + 1),
    version: '1.2.3',
  };
  await objects.writeText(factsName(name), JSON.stringify(facts));
  return name;
}

test('retention keeps two base backups and the log since the older one', async () => {
  const bases = [await addBase(1, 2), await addBase(8, 5), await addBase(15, 9)];
  const label = `${segment(2)}.00000028.backup`;
  const wal = [...Array.from({ length: 12 }, (_, number) => segment(number)), label];
  for (const name of [...wal, '00000002.history']) await writeWal(objects, system, name, Readable.from(['']));
  await objects.writeText(tarName(baseName(system, new Date(0))), 'of a killed process');

  const now = Date.now() + 2 * dayMs;
  const kept = await applyRetention(objects, system, now);
  assert.deepEqual(
    kept.map(({ name }) => name),
    bases.slice(1),
  );
  assert.equal((await objects.list(`archive/${system}/base/`)).length, 6);
  const left = (await listWal(objects, system)).map(({ name }) => name);
  assert.deepEqual(left, [...wal.slice(5, 12), '00000002.history']);
});

test('the archive of an earlier cluster stays for 35 days after its last base backup', async () => {
  const now = Date.UTC(2026, 0, 15);
  await applyRetention(objects, 'of a new cluster', now + 34 * dayMs);
  assert.ok((await objects.list(`archive/${system}/`)).length > 0);
  assert.deepEqual(await applyRetention(objects, 'of a new cluster', Date.now() + 36 * dayMs), []);
  assert.deepEqual(await objects.list('archive/'), []);
});
