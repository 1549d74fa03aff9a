import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { getRestoreParts } from '#app/compose/restore.ts';
import { backupContent as content } from '#app/features.ts';
import { newClientKey } from '#lib/client-key.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { openDatabase } from '#platform/database/database.ts';
import { backOffice } from '#testing/back-office.ts';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { unzipped } from '#testing/unzipped.ts';
import type { BackupDownload, BackupSize } from '../backup.contract.ts';
import { checkBackup, writeBackupFile } from './backup-file.service.ts';
import { backupRoutes } from './backup.routes.ts';
import { openBackupObjects } from '#platform/backup/backup-objects.ts';
import { createFileCopies } from './file-copies.ts';
import { openBackupPlace, type SiteContext } from './site-context.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const office = await backOffice();
const { db, connection, app, call, audited } = office;
const database = openDatabase(connection, () => {});
after(async () => {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true });
});
const files = createFolderStorage(join(folder, 'files'));
/** Backups read stored files once this is resolved. */
let isReadable = Promise.resolve();
const storage: FileStorage = {
  ...files,
  withLocalFile: (key, use) => isReadable.then(() => files.withLocalFile(key, use)),
};
/** Sessions end after the client has read the whole backup, as if closing the snapshot took time. */
const slowSessions = {
  async connect() {
    const client = await database.pool.connect();
    const end = client.end.bind(client);
    client.end = async () => {
      await setTimeout(50);
      await end();
    };
    return client;
  },
} as Pool;
const ctx: SiteContext = {
  ...office.ctx,
  ...getRestoreParts(db),
  database: { ...database, sessions: slowSessions },
  storage,
  content,
  place: openBackupPlace(office.ctx.config),
  copies: createFileCopies(() => openBackupObjects(office.ctx.config)),
  jobs: { start: () => Promise.reject(new Error('no jobs')) },
  pastePapers: () => Promise.reject(new Error('no pastes')),
};
backupRoutes(app, ctx);

async function* streamBytes(bytes: Buffer) {
  yield bytes;
}
const pdf = Buffer.concat([tinyPdf(), randomBytes(6_000_000)]);
const stored = await storage.put(streamBytes(pdf), { maxBytes: 1e9, extension: 'pdf' });
await createPaper(db, {
  file: { storageKey: stored.key, sha256: stored.sha256, bytes: pdf.length, thumbnailKey: null },
});

const download = '/api/admin/backup/download';
const readProgress = async (id: string) =>
  (await call('GET', `/api/admin/backup/downloads/${id}`)).json() as BackupDownload;
const path = join(folder, 'backup.zip');

test('the size estimate counts all rows and each stored file once', async () => {
  await createPaper(db, {
    file: { storageKey: stored.key, sha256: stored.sha256, bytes: pdf.length, thumbnailKey: 'a.webp' },
  });
  const size = (await call('GET', '/api/admin/backup/size')).json() as BackupSize;
  assert.ok(size.rows > 6 && size.tableBytes > 8_192);
  assert.deepEqual(size.files, { count: 2, bytes: pdf.length + 20_000 });
});

test('downloads an audited ZIP, with files by default', async () => {
  for (const [payload, withFiles] of [
    [undefined, true],
    [{ withFiles: false }, false],
  ] as const) {
    const answer = await call('POST', download, payload);
    assert.equal(answer.headers['content-type'], 'application/zip');
    const disposition = String(answer.headers['content-disposition']);
    assert.match(disposition, /^attachment; filename="papers-backup-\d{4}-\d{2}-\d{2}\.zip"$/);
    assert.equal(answer.headers['content-length'], undefined);
    writeFileSync(path, answer.rawPayload);
    assert.equal((await checkBackup(path)).withFiles, withFiles);
    assert.equal((await unzipped(path)).has(`files/${stored.key}`), withFiles);
  }
  const entries = (await audited()).map(({ action, subjectName }) => [action, subjectName]);
  assert.deepEqual(entries, [
    ['backup.downloaded', 'with files'],
    ['backup.downloaded', 'without files'],
  ]);
});

test('a download waits for the end of one that was just read', async () => {
  for (let number = 0; number < 2; number += 1)
    assert.equal((await call('POST', download, { withFiles: false })).statusCode, 200);
});

test('allows one download at a time and reports its progress', async (context) => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { promise, resolve } = Promise.withResolvers<void>();
  isReadable = promise;
  // Otherwise, after a failure, the next backup waits until its limit.
  context.after(() => resolve());
  const [id, second] = [newClientKey(), newClientKey()];
  const url = `http://127.0.0.1:${port}${download}?id=${id}`;
  const request = get(url, { headers: { 'x-test-role': 'owner' } });
  await once(request, 'response');
  const refused = await call('GET', `${download}?id=${second}&withFiles=false`);
  assert.equal(refused.statusCode, 409);
  assert.equal(
    (await readProgress(second)).error,
    'A backup download is already running. Wait until it has ended.',
  );
  const progress = await readProgress(id);
  const { state, totalBytes, bytes } = progress;
  assert.ok(state === 'running' && totalBytes > 6_000_000 && bytes < pdf.length, JSON.stringify(progress));
  request.destroy();
  resolve();
  await eventually(async () => {
    const ended = await readProgress(id);
    assert.deepEqual([ended.state, ended.error], ['failed', 'The download was ended.']);
  });
  assert.equal((await call('POST', download, { withFiles: false, id })).statusCode, 200);
  await eventually(async () => assert.equal((await readProgress(id)).state, 'done'));
});

test('refuses editors and downloads that another site starts', async () => {
  for (const [method, url] of [
    ['POST', download],
    ['GET', download],
    ['GET', '/api/admin/backup/size'],
    ['GET', `/api/admin/backup/downloads/${newClientKey()}`],
  ] as const)
    assert.equal((await call(method, url, method === 'POST' ? {} : undefined, 'editor')).statusCode, 403);
  const foreign = { 'sec-fetch-site': 'cross-site' };
  assert.equal((await call('GET', download, undefined, 'owner', foreign)).statusCode, 403);
  assert.equal((await call('GET', `/api/admin/backup/downloads/${newClientKey()}`)).statusCode, 404);
});

test('a failed backup keeps the previous file', async () => {
  const place = join(folder, 'place');
  const target = join(folder, 'kept.zip');
  await writeBackupFile(ctx, target, { withFiles: false });
  await checkBackup(target);
  writeFileSync(target, 'the one before');
  const cancelled = new AbortController();
  const onCheck = () => cancelled.abort(new Error('stopped'));
  const options = { withFiles: true, signal: cancelled.signal, onCheck };
  await assert.rejects(writeBackupFile(ctx, target, options), /stopped/);
  await assert.rejects(checkBackup(target), /no ZIP/);
  await assert.rejects(writeBackupFile(ctx, join(place, 'nowhere.zip'), { withFiles: false }), /ENOENT/);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.part')),
    [],
  );
});
