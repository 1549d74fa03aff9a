import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { storageKey } from '#platform/storage/file-storage.ts';
import { openDatabase } from '#platform/database/database.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { createPaper } from '#testing/factories.ts';
import { eventually } from '#testing/eventually.ts';
import { testServer } from '#testing/test-server.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { uploadsApp } from '#testing/uploads-app.ts';
import type { Upload } from '../files.contract.ts';
import { sweepFiles } from './files-sweep.service.ts';
import { lockStoredFiles } from './stored-files.service.ts';
import { createUploadChecks } from './upload-checks.ts';
import { type ClaimedFile, claimUpload } from './uploads-claim.service.ts';
import { listUploads } from './uploads.service.ts';

const { ctx, db, actors, storage, partsFolder, sweep, ...app } = await uploadsApp();
const { announce, send, find, uploadFile, partNames, storedKeys } = app;
const owner = actors.owner.id;
const anyPdf = () => tinyPdf([{ text: randomBytes(8).toString('hex') }]);

beforeEach(async () => {
  await db.execute(sql`DELETE FROM uploads`);
  await db.execute(sql`DELETE FROM papers`);
  await sweep();
});

const age = (id: string, interval: string) =>
  db.execute(sql`UPDATE uploads SET updated_at = now() - ${interval}::interval WHERE id = ${id}`);
const stateInTable = (id: string, state: string) =>
  db.execute(sql`UPDATE uploads SET state = ${state} WHERE id = ${id}`);

async function claimed(id: string, userId = owner): Promise<ClaimedFile> {
  return db.transaction((transaction) => claimUpload(transaction, id, userId));
}

test('an upload is claimed once, with all facts of its file', async () => {
  const content = anyPdf();
  const { id, sha256 } = await uploadFile('claimed.pdf', content);
  const claims = await Promise.allSettled([claimed(id), claimed(id), claimed(id, actors.editor.id)]);
  const taken = claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value] : []));
  assert.equal(taken.length, 1);
  assert.deepEqual(
    { ...taken[0], thumbnailKey: null },
    {
      storageKey: storageKey(sha256!, 'pdf'),
      sha256,
      bytes: content.length,
      crc32: crc32(content),
      pages: 1,
      kind: 'scan',
      activeContent: null,
      originalName: 'claimed.pdf',
      thumbnailKey: null,
      thumbnailWidth: 360,
      thumbnailHeight: 509,
      words: { name: 'claimed.pdf', firstPageText: taken[0]!.words.firstPageText, readTexts: null },
    },
  );
  await assert.rejects(claimed(id), {
    code: 'conflict',
    fields: [{ field: 'uploadId', message: 'The file no longer exists. Upload it again.' }],
  });
});

test('a rolled-back claim leaves the upload ready', async () => {
  const { id } = await uploadFile('undone.pdf', anyPdf());
  const undone = db.transaction(async (transaction) => {
    await claimUpload(transaction, id, owner);
    throw new Error('no exam');
  });
  await assert.rejects(undone, /no exam/);
  assert.equal((await find(id)).state, 'ready');
});

test('claiming an upload that is not ready fails with the reason', async () => {
  const { id } = (await announce('late.pdf', 500)).json<Upload>();
  await assert.rejects(claimed(id), { message: 'The file has not arrived in full yet' });
  const refused = await uploadFile('bad.pdf', Buffer.from('no PDF at all'));
  await assert.rejects(claimed(refused.id), { message: 'The file is not a PDF.' });
});

test('a restart finishes interrupted checks and rejects uploads without a file', async () => {
  const content = anyPdf();
  const { id } = (await announce('crashed.pdf', content.length)).json<Upload>();
  mkdirSync(partsFolder, { recursive: true });
  writeFileSync(join(partsFolder, `${id}.part`), content);
  const lost = (await announce('lost.pdf', content.length)).json<Upload>();
  for (const each of [id, lost.id]) await stateInTable(each, 'checking');
  await age(lost.id, '11 minutes');
  const restarted = createUploadChecks(ctx);
  restarted.start();
  await eventually(async () => {
    const judged = await db.execute(sql`SELECT id FROM uploads WHERE state <> 'checking'`);
    assert.equal(judged.rows.length, 2);
  });
  await restarted.close();
  assert.equal((await find(id)).state, 'ready');
  assert.deepEqual(
    [(await find(lost.id)).state, (await find(lost.id)).refusal],
    ['refused', 'The check of this file was interrupted. Upload it again.'],
  );
});

test('a read gives up an old check but not a recent one', async () => {
  const begun = async (name: string) => (await announce(name, 500)).json<Upload>().id;
  const [young, lost, listed] = [
    await begun('young.pdf'),
    await begun('lost.pdf'),
    await begun('listed.pdf'),
  ];
  for (const id of [young, lost, listed]) await stateInTable(id, 'checking');
  for (const id of [lost, listed]) await age(id, '11 minutes');
  assert.equal((await find(young)).state, 'checking');
  assert.equal((await find(lost)).refusal, 'The check of this file was interrupted. Upload it again.');
  const states = new Map((await listUploads(ctx, owner)).map(({ id, state }) => [id, state]));
  assert.deepEqual([states.get(young), states.get(listed)], ['checking', 'refused']);
});

test('a check that loses the database is repeated by a read', async () => {
  const content = anyPdf();
  const { id } = (await announce('moment.pdf', content.length)).json<Upload>();
  mkdirSync(partsFolder, { recursive: true });
  writeFileSync(join(partsFolder, `${id}.part`), content);
  await stateInTable(id, 'checking');
  const { rows } = await db.execute<{ database: string }>(sql`SELECT current_database() AS database`);
  const proxy = await databaseProxy({ ...(await testServer()).connection, ...rows[0] });
  const shaky = openDatabase({ ...proxy.connection, max: 2 }, () => {});
  const stored = Promise.withResolvers<void>();
  const unlucky = createUploadChecks({
    ...ctx,
    db: shaky.db,
    storage: {
      ...storage,
      // Runs while the transaction that writes the row is open.
      async put(...given) {
        await proxy.goAway();
        await proxy.comeBack();
        stored.resolve();
        return storage.put(...given);
      },
    },
  });
  unlucky.start();
  await stored.promise;
  await unlucky.close();
  await shaky.close();
  await proxy.close();
  const remaining = await db.execute(sql`SELECT state, refusal FROM uploads WHERE id = ${id}`);
  assert.deepEqual([remaining.rows, partNames()], [[{ state: 'checking', refusal: null }], [`${id}.part`]]);
  await listUploads(ctx, owner);
  await eventually(async () => assert.equal(await db.$count(sql`uploads`, sql`state = 'ready'`), 1));
});

test('an empty part completes an upload that has all bytes', async () => {
  const content = anyPdf();
  const { id } = (await announce('all-here.pdf', content.length)).json<Upload>();
  mkdirSync(partsFolder, { recursive: true });
  writeFileSync(join(partsFolder, `${id}.part`), content);
  assert.equal((await find(id)).offset, content.length);
  await send(id, content.length, Buffer.alloc(0));
  await eventually(async () => assert.equal((await find(id)).state, 'ready'));
});

test('the sweep removes only expired uploads', async () => {
  const upload = async (name: string) => (await announce(name, 500)).json<Upload>().id;
  const [begun, remaining] = [await upload('begun.pdf'), await upload('left.pdf')];
  for (const id of [begun, remaining]) await send(id, 0, Buffer.alloc(100));
  const [fresh, old] = [await uploadFile('fresh.pdf', anyPdf()), await uploadFile('old.pdf', anyPdf())];
  await age(begun, '23 hours');
  await age(remaining, '25 hours');
  await age(fresh.id, '6 days');
  await age(old.id, '8 days');
  const swept = await sweep();
  assert.deepEqual([swept.uploads, swept.parts], [2, 1]);
  assert.deepEqual(partNames(), [`${begun}.part`]);
  assert.deepEqual((await listUploads(ctx, owner)).map(({ id }) => id).sort(), [begun, fresh.id].sort());
  assert.ok(await storage.stat(storageKey(fresh.sha256!, 'pdf')));
  assert.equal(await storage.stat(storageKey(old.sha256!, 'pdf')), null);
});

test('the sweep removes part files and stored files without a row', async () => {
  const { storageKey: kept, thumbnailKey } = await claimed((await uploadFile('kept.pdf', anyPdf())).id);
  await createPaper(db, { file: { storageKey: kept, thumbnailKey } });
  const stray = await claimed((await uploadFile('stray.pdf', tinyPdf([{ width: 300 }]))).id);
  mkdirSync(partsFolder, { recursive: true });
  writeFileSync(join(partsFolder, '00000000-0000-4000-8000-000000000000.part'), 'litter');
  writeFileSync(join(partsFolder, 'a note of the owner.txt'), 'not ours');
  assert.ok((await storedKeys()).includes(stray.storageKey));
  assert.deepEqual(await sweep(), { uploads: 0, parts: 1, files: 2, isComplete: true });
  assert.deepEqual(await storedKeys(), [kept, thumbnailKey!].sort());
  assert.deepEqual(partNames(), ['a note of the owner.txt']);
});

test('the sweep runs purges before it looks for files', async () => {
  const { id } = await uploadFile('purged.pdf', anyPdf());
  const purge = async (now: Date) => {
    assert.ok(Math.abs(now.getTime() - Date.now()) < 60_000);
    await db.execute(sql`DELETE FROM uploads WHERE id = ${id}`);
  };
  assert.equal((await sweep([purge])).files, 2);
});

test('the sweep waits for a transaction that has locked a file', async () => {
  const file = await claimed((await uploadFile('busy.pdf', anyPdf())).id);
  const writing = Promise.withResolvers<void>();
  const writer = db.transaction(async (transaction) => {
    await lockStoredFiles(transaction, [file.storageKey, file.thumbnailKey!]);
    await writing.promise;
    await transaction.execute(sql`
      INSERT INTO uploads (name, bytes, fingerprint, state, storage_key, thumbnail_key)
      VALUES ('busy', 1, 'f', 'ready', ${file.storageKey}, ${file.thumbnailKey})`);
  });
  const sweeping = sweep();
  await eventually(async () => {
    const waiting = await db.execute(sql`
      SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = database AND datname = current_database()
      WHERE locktype = 'advisory' AND NOT granted`);
    assert.ok(waiting.rows.length > 0);
  });
  writing.resolve();
  await writer;
  assert.equal((await sweeping).files, 0);
  assert.ok(await storage.stat(file.storageKey));
});

test('a stopping server leaves queued checks to the next start', async () => {
  mkdirSync(partsFolder, { recursive: true });
  const files = 30;
  for (let number = 0; number < files; number += 1) {
    const content = anyPdf();
    const { id } = (await announce(`stopped-${number}.pdf`, content.length)).json<Upload>();
    writeFileSync(join(partsFolder, `${id}.part`), content);
    await stateInTable(id, 'checking');
  }
  const judged = () => db.$count(sql`uploads`, sql`state = 'ready'`);
  const stopping = createUploadChecks(ctx);
  stopping.start();
  await eventually(async () => assert.ok((await judged()) > 0));
  await stopping.close();
  const before = await judged();
  assert.ok(before < files, `${before} were checked`);
  const restarted = createUploadChecks(ctx);
  restarted.start();
  await eventually(async () => assert.equal(await judged(), files));
  await restarted.close();
});

test('a stopped sweep deletes no files', async () => {
  await claimed((await uploadFile('left.pdf', anyPdf())).id);
  const before = await storedKeys();
  const stopping = new AbortController();
  const { files } = await sweepFiles(ctx, stopping.signal, [async () => stopping.abort()]);
  assert.equal(files, 0);
  assert.deepEqual(await storedKeys(), before);
});
