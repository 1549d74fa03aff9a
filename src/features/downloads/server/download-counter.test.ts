import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { tryLockFile } from '#platform/file-lock/file-lock.ts';
import { createLog } from '#platform/log/log.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { createDownloadCounter, type DownloadCounter } from './download-counter.ts';
import { countVisits, purgePaperDays, purgeSegments, purgeVisits } from './downloads.queries.ts';

const { db, connection } = await testDatabase();
const exam = await createExam(db);
const log = createLog('silent');
const hour = 3_600_000;

/** Closed after each test, because a started counter continues to write and purge. */
const counters: DownloadCounter[] = [];
afterEach(async () => {
  for (const counter of counters.splice(0)) await counter.close();
});

async function newPaper(): Promise<number> {
  return (await createPaper(db, { examId: exam.id })).id;
}

async function newFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'journal '));
  after(() => rm(parent, { recursive: true, force: true }));
  return join(parent, 'downloads');
}

async function newCounter(options: { folder?: string; db?: Database } = {}) {
  const folder = options.folder ?? (await newFolder());
  const counter = createDownloadCounter({ db: options.db ?? db, folder, log });
  counters.push(counter);
  return { counter, folder };
}

const visitor = (number: number) => number.toString(16).padStart(32, '0');

async function countDownloads(paperId: number): Promise<number> {
  const result = await db.execute<{ downloads: number }>(
    sql`SELECT downloads FROM paper_stats WHERE paper_id = ${paperId}`,
  );
  return result.rows[0]?.downloads ?? 0;
}

/** Returns a copy of the journal as a killed process leaves it: not flushed, not locked. Closes the counter. */
async function die(counter: DownloadCounter, folder: string): Promise<string> {
  const remaining = await newFolder();
  await cp(folder, remaining, { recursive: true });
  await counter.close();
  return remaining;
}

test('a started counter writes downloads and empties its journal', async () => {
  const paper = await newPaper();
  const { counter, folder } = await newCounter();
  counter.start();
  for (let number = 0; number < 25; number += 1) counter.count(paper, visitor(number));
  assert.equal(counter.pending(), 25);
  await eventually(async () => assert.equal(await countDownloads(paper), 25));
  await eventually(async () => {
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.journal')),
      [],
    );
  });
  assert.equal(counter.pending(), 0);
});

test('a visitor counts once for each paper, also across batches', async () => {
  const [first, second] = [await newPaper(), await newPaper()];
  const { counter } = await newCounter();
  for (let round = 0; round < 3; round += 1) {
    counter.count(first, visitor(1));
    counter.count(first, visitor(1));
    counter.count(second, visitor(1));
    await counter.flush();
  }
  assert.deepEqual([await countDownloads(first), await countDownloads(second)], [1, 1]);
});

test('a visitor counts again an hour after the last counted download', async () => {
  const paper = await newPaper();
  const start = Date.UTC(2026, 0, 1);
  const visitAfter = (at: number) =>
    countVisits(db, `hour.${at}`, [{ paperId: paper, visitorHash: visitor(1), at: start + at }]);
  assert.equal(await visitAfter(0), 1);
  assert.equal(await visitAfter(hour - 1), 0);
  assert.equal(await visitAfter(hour), 1);
  assert.equal(await visitAfter(2 * hour - 1), 0);
  assert.equal(await countDownloads(paper), 2);
});

test('several nodes count the same visitor once', async () => {
  const paper = await newPaper();
  const counters = await Promise.all(Array.from({ length: 4 }, () => newCounter()));
  for (const { counter } of counters) {
    for (let number = 0; number < 50; number += 1) counter.count(paper, visitor(number));
  }
  await Promise.all(counters.map(({ counter }) => counter.flush()));
  assert.equal(await countDownloads(paper), 50);
});

test('an unknown paper does not stop other papers from counting', async () => {
  const paper = await newPaper();
  const { counter } = await newCounter();
  counter.count(999_999, visitor(1));
  counter.count(paper, visitor(1));
  assert.equal(await counter.flush(), true);
  assert.equal(await countDownloads(paper), 1);
});

test('a missing row of counters is created', async () => {
  const paper = await newPaper();
  await db.execute(sql`DELETE FROM paper_stats WHERE paper_id = ${paper}`);
  const { counter } = await newCounter();
  counter.count(paper, visitor(1));
  await counter.flush();
  assert.equal(await countDownloads(paper), 1);
});

test('downloads of a killed node are counted at the next start', async () => {
  const paper = await newPaper();
  const dead = await newCounter();
  for (let number = 0; number < 10; number += 1) dead.counter.count(paper, visitor(number));
  const folder = await newFolder();
  await cp(dead.folder, folder, { recursive: true });

  const { counter } = await newCounter({ folder });
  counter.start();
  await eventually(async () => assert.equal(await countDownloads(paper), 10));
  await counter.close();
  assert.deepEqual(await readdir(folder), []);
});

test('a leftover segment that was already counted is not counted again', async () => {
  const paper = await newPaper();
  const { counter, folder } = await newCounter();
  counter.count(paper, visitor(1));
  const remaining = await die(counter, folder);
  assert.equal(await countDownloads(paper), 1);
  await db.execute(sql`DELETE FROM download_visits WHERE paper_id = ${paper}`);

  const next = await newCounter({ folder: remaining });
  next.counter.start();
  await next.counter.flush();
  assert.equal(await countDownloads(paper), 1);
  assert.deepEqual(
    (await readdir(remaining)).filter((name) => name.endsWith('.journal')),
    [],
  );
});

test('an undeletable segment is not counted again a month later', async (context) => {
  const paper = await newPaper();
  const { counter, folder } = await newCounter();
  counter.count(paper, visitor(1));
  const [journal = ''] = (await readdir(folder)).filter((name) => name.endsWith('.journal'));
  const path = join(folder, journal);
  const written = await readFile(path);
  // A folder in place of the file cannot be removed as a file, not even by root.
  await rm(path);
  mkdirSync(path);
  context.after(() => rm(path, { recursive: true, force: true }));
  assert.equal(await counter.flush(), true);
  assert.equal(await countDownloads(paper), 1);
  await db.execute(sql`UPDATE download_segments SET written_at = written_at - interval '1 month'`);
  await db.execute(sql`DELETE FROM download_visits WHERE paper_id = ${paper}`);
  await purgeSegments(db, 1_000);

  const remaining = await newFolder();
  mkdirSync(remaining);
  await writeFile(join(remaining, journal), written);
  const next = await newCounter({ folder: remaining });
  next.counter.start();
  await next.counter.flush();
  assert.equal(await countDownloads(paper), 1);
});

test('a torn line is skipped and complete lines still count', async () => {
  const paper = await newPaper();
  const { counter, folder } = await newCounter();
  counter.count(paper, visitor(1));
  const remaining = await newFolder();
  await cp(folder, remaining, { recursive: true });
  const [name = ''] = (await readdir(remaining)).filter((entry) => entry.endsWith('.journal'));
  const whole = await readFile(join(remaining, name), 'utf8');
  const torn = `${paper} ${visitor(2)} 17`;
  await writeFile(
    join(remaining, name),
    `${torn}\n${whole}\0\0\n${paper} ${visitor(3)} ${Date.now()}\n${torn}`,
  );

  const next = await newCounter({ folder: remaining });
  next.counter.start();
  await next.counter.flush();
  assert.equal(await countDownloads(paper), 2);
});

test('a node leaves the journal of another running node alone', async () => {
  const paper = await newPaper();
  const { counter, folder } = await newCounter();
  counter.count(paper, visitor(1));
  const other = await newCounter({ folder });
  other.counter.start();
  await other.counter.flush();
  assert.equal(await countDownloads(paper), 0);
  counter.count(paper, visitor(2));
  await counter.close();
  await other.counter.close();
  assert.equal(await countDownloads(paper), 2);
  assert.deepEqual(await readdir(folder), []);
});

test('a node skips a segment that another node has locked', async () => {
  const paper = await newPaper();
  const folder = await newFolder();
  const owner = '0123456789abcdef';
  mkdirSync(folder);
  writeFileSync(join(folder, `${owner}.1.journal`), `${paper} ${visitor(1)} ${Date.now()}\n`);
  const lock = tryLockFile(join(folder, `${owner}.lock`), 'exclusive');
  const { counter } = await newCounter({ folder });
  counter.start();
  await counter.flush();
  assert.equal(await countDownloads(paper), 0);
  lock?.release();
});

test('downloads wait in the journal while the database is unavailable', async () => {
  const paper = await newPaper();
  const proxy = await databaseProxy(connection);
  const away = openDatabase({ ...proxy.connection, max: 2 }, () => {});
  after(async () => {
    await away.close();
    await proxy.close();
  });
  const { counter } = await newCounter({ db: away.db });
  await proxy.goAway();
  for (let batch = 0; batch < 3; batch += 1) {
    counter.count(paper, visitor(batch));
    counter.count(paper, visitor(0));
    assert.equal(await counter.flush(), false);
  }
  // Visitor 0 is in each of the three batches.
  assert.equal(counter.pending(), 5);
  await proxy.comeBack();
  assert.equal(await counter.flush(), true);
  assert.equal(await countDownloads(paper), 3);
  assert.equal(counter.pending(), 0);
});

test('downloads are counted from memory without a writable journal', async () => {
  const paper = await newPaper();
  const folder = await newFolder();
  await appendFile(folder, 'a file where the folder should be');
  const { counter } = await newCounter({ folder });
  counter.start();
  counter.count(paper, visitor(1));
  counter.count(paper, visitor(2));
  assert.equal(await counter.flush(), true);
  assert.equal(await countDownloads(paper), 2);
});

test('closing writes pending downloads', async () => {
  const paper = await newPaper();
  const { counter, folder } = await newCounter();
  counter.count(paper, visitor(1));
  await counter.close();
  assert.equal(await countDownloads(paper), 1);
  assert.deepEqual(await readdir(folder), []);
});

test('a purge deletes a limited number of expired visits and segments', async () => {
  const paper = await newPaper();
  const count = async (table: string) =>
    (await db.execute<{ n: number }>(sql.raw(`SELECT count(*) AS n FROM ${table}`))).rows[0]?.n;
  await db.execute(sql`DELETE FROM download_visits`);
  await db.execute(sql`DELETE FROM download_segments`);
  const visits = [0.5, 0.9, 1.1, 2, 3].map((hours, number) => ({
    paperId: paper,
    visitorHash: visitor(number),
    at: Date.now() - hours * hour,
  }));
  await countVisits(db, 'purged.1', visits);
  await db.execute(sql`INSERT INTO download_segments VALUES ('old', now() - interval '25 hours')`);
  assert.equal(await purgeVisits(db, 2), 2);
  assert.equal(await purgeVisits(db, 2), 1);
  assert.equal(await purgeVisits(db, 2), 0);
  assert.equal(await purgeSegments(db, 2), 1);
  await db.execute(sql`INSERT INTO paper_download_days VALUES (${paper}, current_date - 401, 1)`);
  assert.equal(await purgePaperDays(db, 2), 1);
  assert.deepEqual([await count('download_visits'), await count('download_segments')], [2, 1]);
});
