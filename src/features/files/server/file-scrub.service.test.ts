import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice } from '#testing/back-office.ts';
import { createPaper } from '#testing/factories.ts';
import { runningJob } from '#testing/running-job.ts';
import { countDamagedFiles } from './file-checks.queries.ts';
import { createScrubJob } from './file-scrub.service.ts';

const { db, write } = await backOffice();
const home = mkdtempSync(join(tmpdir(), 'scrub-'));
after(() => rmSync(home, { recursive: true }));
const storage = createFolderStorage(join(home, 'files'));
const scrub = (maxBytes?: number) =>
  createScrubJob({ db, write, storage }, maxBytes).run({}, runningJob().job);

async function* toBytes(text: string) {
  yield Buffer.from(text);
}

async function storePaper(text: string) {
  const { key, sha256, bytes } = await storage.put(toBytes(text), { maxBytes: 1_000, extension: 'pdf' });
  const { id } = await createPaper(db, { file: { storageKey: key, sha256, bytes } });
  return { id, key, path: join(home, 'files', key), text };
}

const damaged = async () =>
  (
    await db.execute<{ id: number }>(
      sql`SELECT paper_id AS id FROM paper_files WHERE damaged_at IS NOT NULL ORDER BY 1`,
    )
  ).rows.map(({ id }) => id);

beforeEach(async () => {
  await db.execute(sql`DELETE FROM papers`);
});

describe('scrub of stored files', () => {
  test('finds files that are cut, grown, changed in one byte or gone', async () => {
    const [whole, cut, grown, flipped, gone] = [
      await storePaper('whole file'),
      await storePaper('a file to cut'),
      await storePaper('a file that grows'),
      await storePaper('a file with one other byte'),
      await storePaper('a file that is gone'),
    ];
    truncateSync(cut.path, 4);
    writeFileSync(grown.path, 'more', { flag: 'a' });
    const bytes = readFileSync(flipped.path);
    bytes[3]! ^= 1;
    writeFileSync(flipped.path, bytes);
    rmSync(gone.path);
    assert.deepEqual(await scrub(), { checked: 5, damaged: 4 });
    assert.deepEqual(await damaged(), [cut.id, grown.id, flipped.id, gone.id]);
    assert.equal(await countDamagedFiles(db), 4);

    for (const { text } of [whole, cut, grown, flipped, gone])
      await storage.put(toBytes(text), { maxBytes: 1_000, extension: 'pdf' });
    assert.deepEqual(await scrub(), { checked: 5, damaged: 0 });
    assert.deepEqual(await damaged(), []);
  });

  test('checks a bounded number of bytes and continues with the oldest checks', async () => {
    for (const text of ['1234567890', 'abcdefghij', 'ABCDEFGHIJ']) await storePaper(text);
    const checks = async () =>
      (
        await db.execute<{ checked: string | null }>(
          sql`SELECT checked_at AS checked FROM paper_files ORDER BY checked_at NULLS FIRST`,
        )
      ).rows.filter(({ checked }) => checked !== null).length;
    assert.deepEqual(await scrub(15), { checked: 2, damaged: 0 });
    assert.equal(await checks(), 2);
    assert.deepEqual(await scrub(5), { checked: 1, damaged: 0 });
    assert.equal(await checks(), 3);
  });

  test('two papers with the same file are damaged together', async () => {
    const { key, path } = await storePaper('shared');
    const { bytes, sha256 } = { bytes: 6, sha256: key.slice(6, 70) };
    await createPaper(db, { file: { storageKey: key, sha256, bytes } });
    rmSync(path);
    assert.deepEqual(await scrub(), { checked: 1, damaged: 1 });
    assert.equal((await damaged()).length, 2);
  });
});
