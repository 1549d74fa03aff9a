import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql, type SQL } from 'drizzle-orm';
import { users } from '#features/auth/auth.table.ts';
import { partType, type Upload } from '#features/files/files.contract.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createExam } from '#testing/factories.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import type { KilledServerOptions } from './killed-server.fixture.ts';

/** `npm run test:slow` sets KILLS to a larger number. */
const kills = Number(process.env.KILLS ?? 3);
const workers = 4;

const { db, connection } = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'killed-'));
const storage = createFolderStorage(join(dataDir, 'files'));
const [owner] = await db
  .insert(users)
  .values({ email: 'asha@example.org', name: 'Asha', role: 'owner' })
  .returning({ id: users.id });
const exam = await createExam(db, { name: 'SSC CGL' });
let server: { process: ChildProcess; url: string } | undefined;
after(async () => {
  await kill();
  rmSync(dataDir, { recursive: true });
});

async function start(): Promise<void> {
  const options: KilledServerOptions = { connection, dataDir, userId: owner!.id };
  const program = fileURLToPath(new URL('./killed-server.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  server = { process: child, url: line.trim() };
}

async function kill(): Promise<void> {
  const killed = server;
  server = undefined;
  if (!killed) return;
  killed.process.kill('SIGKILL');
  await once(killed.process, 'exit');
}

/** Returns undefined if the server died before it answered. */
async function call<Answer>(
  method: string,
  path: string,
  body: object | Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; answer: Answer } | undefined> {
  if (!server) return undefined;
  const isJson = !Buffer.isBuffer(body);
  try {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method !== 'GET' && { body: isJson ? JSON.stringify(body) : new Uint8Array(body) }),
    });
    return { status: response.status, answer: (await response.json()) as Answer };
  } catch {
    return undefined;
  }
}

/** Papers whose save the server acknowledged. */
const saved: { id: number; sha256: string }[] = [];
const sent = { files: 0, parts: 0 };
/** Number of acknowledged parts, file checks and saves. */
const progress = () => sent.parts + sent.files + saved.length;
const phase = { isOver: false };

/** Sends a file and saves it as a paper. Retries until it succeeds or the test is over. */
async function sendAndSave(): Promise<void> {
  const text = randomBytes(12).toString('hex');
  const content = tinyPdf([{ text }], { ballast: randomInt(300_000) });
  const upload = { name: `${text}.pdf`, bytes: content.length, fingerprint: text };
  while (!phase.isOver) {
    const begun = await call<Upload>('POST', '/api/admin/uploads', upload);
    if (!begun) await sleep(20);
    else if (await finish(begun.answer, content)) return;
  }
}

async function finish(begun: Upload, content: Buffer): Promise<boolean> {
  let upload = begun;
  while (upload.state === 'receiving') {
    const part = content.subarray(upload.offset, upload.offset + 60_000);
    const headers = { 'content-type': partType, 'upload-offset': String(upload.offset) };
    const answered = await call<Upload>('PATCH', `/api/admin/uploads/${upload.id}`, part, headers);
    if (answered?.status !== 200) return false;
    upload = answered.answer;
    sent.parts += 1;
  }
  while (upload.state === 'checking') {
    await sleep(10);
    const answered = await call<Upload>('GET', `/api/admin/uploads/${upload.id}`, {});
    if (answered?.status !== 200) return false;
    upload = answered.answer;
  }
  assert.equal(upload.state, 'ready', upload.refusal ?? '');
  sent.files += 1;
  const paper = { title: upload.name, examId: exam.id, year: 2020, fileUrl: '', uploadId: upload.id };
  const answered = await call<{ id: number }>('POST', '/api/admin/papers', paper);
  if (answered?.status === 201) saved.push({ id: answered.answer.id, sha256: upload.sha256! });
  // Without an answer, the paper may or may not be saved. Both are correct.
  return answered?.status === 201;
}

async function selectRows<Row extends Record<string, unknown>>(query: SQL): Promise<Row[]> {
  return (await db.execute<Row>(query)).rows as Row[];
}

const partIds = () =>
  existsSync(join(dataDir, 'uploads'))
    ? readdirSync(join(dataDir, 'uploads')).map((name) => name.replace('.part', ''))
    : [];

test('a killed server keeps every acknowledged save and no orphaned file', async (t) => {
  await start();
  const work = Array.from({ length: workers }, async () => {
    while (!phase.isOver) await sendAndSave();
  });
  for (let round = 0; round < kills; round += 1) {
    // By progress, not by time: a slow machine is then killed at as many different moments.
    const enough = progress() + randomInt(1, 12);
    await eventually(() => assert.ok(progress() >= enough));
    // With few kills, all of them could happen before the first save, and the test would prove nothing.
    if (round === kills - 1) await eventually(() => assert.ok(saved.length > 0));
    await sleep(randomInt(60));
    await kill();
    await start();
  }
  phase.isOver = true;
  await Promise.all(work);
  await kill();
  await start();

  const named = sql`
    SELECT storage_key AS key FROM paper_files UNION SELECT thumbnail_key FROM paper_files
    UNION SELECT storage_key FROM uploads UNION SELECT thumbnail_key FROM uploads`;
  await eventually(async () => {
    const keys = await selectRows<{ key: string | null }>(sql`${named} ORDER BY 1`);
    const stored = (await Array.fromAsync(storage.list())).map(({ key }) => key).sort();
    assert.deepEqual(
      stored,
      keys
        .map(({ key }) => key)
        .filter((key) => key !== null)
        .sort(),
    );
    const waiting = await selectRows<{ id: string }>(sql`SELECT id FROM uploads WHERE state = 'receiving'`);
    const ids = waiting.map(({ id }) => id);
    assert.ok(
      partIds().every((id) => ids.includes(id)),
      'a part file without an upload',
    );
    const checking = await selectRows(sql`SELECT id FROM uploads WHERE state = 'checking'`);
    assert.equal(checking.length, 0, 'a check was not finished');
  });

  const papers = await selectRows<{ id: number; sha256: string; storage_key: string }>(sql`
    SELECT paper_id AS id, sha256, storage_key FROM paper_files`);
  for (const { storage_key: key, sha256 } of papers)
    assert.equal((await storage.withLocalFile(key, hashFile)).sha256, sha256);
  const shaOf = new Map(papers.map(({ id, sha256 }) => [id, sha256]));
  for (const { id, sha256 } of saved) assert.equal(shaOf.get(id), sha256, 'an acknowledged save was lost');
  t.diagnostic(`${kills} kills, ${sent.parts} parts, ${sent.files} files judged, ${saved.length} saves kept`);
});
