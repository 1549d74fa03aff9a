import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { backupContent as content } from '#app/features.ts';
import { parseConfig } from '#platform/config/config.ts';
import { openBucketClient } from '#platform/storage/bucket-client.ts';
import { openBucketObjects } from '#platform/storage/bucket-objects.ts';
import type { Objects } from '#platform/storage/objects.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { testDatabase } from '#testing/database.ts';
import { createBackupBucket } from './backup-bucket.ts';
import { checkBackup } from './backup-file.service.ts';

// Run by `npm run test:s3`, which starts an S3-compatible server.
const endpoint = process.env.TEST_S3_ENDPOINT;
if (endpoint) await testOnServer(endpoint);

async function testOnServer(url: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'backup-bucket-'));
  const database = await testDatabase();
  const settings = {
    bucket: `backups-${process.pid}`,
    region: 'us-east-1',
    endpoint: url,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    prefix: 'pariksha/',
    isPathStyle: true,
  };
  const client = openBucketClient(settings);
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  const objects = openBucketObjects(settings);
  const waitingFolder = join(home, 'waiting');
  const place = createBackupBucket(async () => objects, {
    where: 'the bucket',
    waitingFolder,
    isOfSite: async () => false,
  });
  const ctx = {
    config: parseConfig({ DATA_DIR: home }),
    database,
    storage: createFolderStorage(join(home, 'files')),
    content,
    version: '1.2.3',
  };
  after(async () => {
    client.destroy();
    await place.close();
    rmSync(home, { recursive: true });
  });

  test('verifies, lists, fetches and deletes a backup in a bucket', async () => {
    await objects.writeText('holiday.txt', 'of another program');
    const { name } = await place.keep(ctx, { withFiles: true });
    assert.deepEqual(readdirSync(waitingFolder), []);
    const [listed, ...others] = await place.list();
    assert.deepEqual([listed?.name, others], [name, []]);
    const { bytes, content } = await place.open(name);
    const path = join(home, 'again.zip');
    writeFileSync(path, await buffer(content));
    const manifest = await checkBackup(path);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    assert.deepEqual([listed?.bytes, listed?.facts?.rows], [bytes, rows]);
    const local = await place.withLocalFile(name, async (file) => (await checkBackup(file)).createdAt);
    assert.deepEqual([local, readdirSync(join(waitingFolder, 'fetched'))], [manifest.createdAt, []]);
    await place.delete(name);
    await assert.rejects(place.open(name), /Backup not found/);
    assert.deepEqual(await objects.list(), [{ name: 'holiday.txt', bytes: 'of another program'.length }]);
  });

  test('deletes a backup that the bucket returns changed', async () => {
    const forgetful = { ...objects, send: (name: string) => objects.writeText(name, 'half of it') };
    const broken = createBackupBucket(async () => forgetful, {
      where: 'the bucket',
      waitingFolder,
      isOfSite: async () => false,
    });
    const stored = broken.keep(ctx, { withFiles: false });
    await assert.rejects(stored, /The bucket returned a different backup than was sent/);
    assert.deepEqual([await broken.list(), readdirSync(waitingFolder)], [[], ['fetched']]);
  });
}

test('lists a bucket once for many readers of its state, and again after a new backup', async () => {
  let listings = 0;
  const name = 'papers-backup-2026-01-01T000000Z.zip';
  const objects = { list: async () => ((listings += 1), [{ name, bytes: 5 }]) };
  const options = { where: 'the bucket', waitingFolder: tmpdir(), isOfSite: async () => true };
  const place = createBackupBucket(async () => objects as unknown as Objects, options);
  assert.equal(await place.sharesDiskWith('/'), true, 'the bucket of the site is lost with its backups');
  for (let reads = 0; reads < 3; reads += 1) assert.deepEqual(await place.sizes([]), [{ name, bytes: 5 }]);
  assert.equal(listings, 1);
  await place.sizes([{ name, bytes: 5 }]);
  assert.equal(listings, 2);
});
