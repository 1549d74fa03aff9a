import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { getDownloads } from '#features/downloads/downloads.server.ts';
import type { Context } from '#platform/context/context.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { registerReads } from '#platform/http/read-routes.ts';
import { testContext } from '#testing/context.ts';
import {
  createExam,
  createPaper,
  createSubject,
  deletePapers,
  type PaperToCreate,
} from '#testing/factories.ts';
import { eventually } from '#testing/eventually.ts';
import { exchange } from '#testing/http-exchange.ts';
import { unzipped } from '#testing/unzipped.ts';
import type { ZipSize } from '../paper-zip.contract.ts';
import { paperZipReads, paperZipRoutes } from './paper-zip.routes.ts';
import { addChecksums } from './stored-bytes.service.ts';
import { selectStoredPapers } from './paper-zip.queries.ts';

const { ctx, drop } = await testContext();
const { db, storage } = ctx;
const folder = mkdtempSync(join(tmpdir(), 'paper zip '));
after(() => rmSync(folder, { recursive: true }));
/** Lines of the log with an error. */
const errors: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });

/** Starts a server with the archives, and returns its port. */
async function serve(context: Context): Promise<number> {
  const app = createHttpApp({ log, trustedProxies: [] });
  paperZipRoutes(app, context);
  registerReads(app, paperZipReads(context));
  after(async () => {
    await app.close();
    await getDownloads(context).counter.close();
  });
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}
const port = await serve(ctx);

let browsers = 0;
const getAt = (serverPort: number, path: string, headers: Record<string, string> = {}, method = 'GET') => {
  browsers += 1;
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${browsers}`;
  return exchange(serverPort, path, { method, headers: { 'user-agent': userAgent, ...headers } });
};
const get = (path: string, headers?: Record<string, string>, method?: string) =>
  getAt(port, path, headers, method);

async function createStored(values: PaperToCreate = {}, content = `%PDF ${values.title} ${values.year}`) {
  const bytes = Buffer.from(content);
  const stored = await storage.put(Readable.from([bytes]), { maxBytes: 10_000_000, extension: 'pdf' });
  const { key: storageKey, ...hashes } = stored;
  return createPaper(db, { examId: exam.id, ...values, file: { storageKey, ...hashes, ...values.file } });
}

let exam: Awaited<ReturnType<typeof createExam>>;
beforeEach(async () => {
  drop('all');
  exam = await createExam(db, { name: 'SSC CGL', translations: { hi: { name: 'एसएससी सीजीएल' } } });
  errors.length = 0;
});
const zipPath = (query = '') => `/api/exams/${exam.id}/papers.zip${query}`;

/** Returns the names in an archive. */
async function listNames(path: string): Promise<string[]> {
  const { status, body } = await get(path);
  assert.equal(status, 200, String(body));
  return [...(await readZip(body)).keys()];
}

async function readZip(body: Buffer): Promise<Map<string, Buffer>> {
  const path = join(folder, 'a.zip');
  writeFileSync(path, body);
  return unzipped(path);
}

async function countDownloads(): Promise<number> {
  await getDownloads(ctx).counter.flush();
  const { rows } = await db.execute<{ sum: number }>(
    sql`SELECT sum(downloads)::int AS sum FROM paper_stats JOIN papers ON id = paper_id WHERE exam_id = ${exam.id}`,
  );
  return rows[0]!.sum;
}

describe('the archive of an exam', () => {
  test('has a page and the files of the papers by year', async () => {
    await createStored({ title: 'Tier 1', year: 2022 });
    await createStored({ title: 'टियर 2', year: 2021 });
    const { status, headers, body } = await get(zipPath());
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'application/zip');
    assert.equal(headers['content-length'], String(body.length));
    assert.match(headers['content-disposition']!, /^attachment; filename="SSC CGL.zip"/);
    const files = await readZip(body);
    assert.deepEqual(
      [...files.keys()],
      ['index.html', '2022/SSC CGL 2022 Tier 1.pdf', '2021/SSC CGL 2021 टियर 2.pdf'],
    );
    assert.equal(String(files.get('2021/SSC CGL 2021 टियर 2.pdf')), '%PDF टियर 2 2021');
    assert.match(String(files.get('index.html')), /<h1>SSC CGL<\/h1>/);
  });

  test('has a page in Hindi with `lang`', async () => {
    await createStored({ title: 'Tier 1', year: 2022 });
    const files = await readZip((await get(zipPath('?lang=hi'))).body);
    assert.match(String(files.get('index.html')), /<h1>एसएससी सीजीएल 2022<\/h1>/);
  });

  test('leaves out hidden, deleted, damaged and linked papers', async () => {
    await createStored({ title: 'Shown' });
    await createStored({ title: 'Hidden', hiddenAt: new Date(), hiddenReason: 'A claim' });
    await deletePapers(db, [(await createStored({ title: 'Deleted' })).id]);
    await createStored({ title: 'Damaged', file: { damagedAt: new Date() } });
    await createPaper(db, { title: 'Linked', examId: exam.id });
    assert.deepEqual(await listNames(zipPath()), ['index.html', 'SSC CGL 2020 Shown.pdf']);
  });

  test('is narrowed by the filters of the page', async () => {
    const subject = await createSubject(db);
    const values = { year: 2021, language: 'Hindi+English', paperType: 'Answer key', subjectId: subject.id };
    await createStored({ title: 'A', ...values });
    for (const other of [
      { year: 2020 },
      { language: 'English' },
      { paperType: 'Syllabus' },
      { subjectId: null },
    ])
      await createStored({ title: `B ${Object.keys(other)[0]}`, ...values, ...other });
    const query = `?year=2021&language=Hindi&paperType=answer+key&subjectId=${subject.id}`;
    assert.deepEqual(await listNames(zipPath(query)), ['index.html', 'SSC CGL 2021 A.pdf']);
  });

  test('is not found without stored papers', async () => {
    await createPaper(db, { examId: exam.id });
    assert.equal((await get(zipPath())).status, 404);
    assert.equal((await get('/api/exams/999999/papers.zip')).status, 404);
  });

  test('is refused above 20 GB, with the advice to choose a year', async () => {
    await createStored({ title: 'A', file: { bytes: 21 * 1024 ** 3 } });
    const { status, body } = await get(zipPath());
    assert.equal(status, 413);
    assert.match(JSON.parse(String(body)).message, /Choose a year/);
  });
});

describe('the archive of chosen papers', () => {
  test('has these papers of any exam', async () => {
    const first = await createStored({ title: 'A' });
    const { id: examId } = await createExam(db, { name: 'NEET' });
    const second = await createStored({ title: 'B', examId });
    await createStored({ title: 'C' });
    const { headers, body } = await get(`/api/papers.zip?ids=${second.id},${first.id},999`);
    assert.match(headers['content-disposition']!, /filename="Papers.zip"/);
    assert.deepEqual(
      [...(await readZip(body)).keys()],
      ['index.html', 'SSC CGL 2020 A.pdf', 'NEET 2020 B.pdf'],
    );
  });

  test('needs at least 1 and at most 200 ids', async () => {
    const ids = Array.from({ length: 201 }, (_, index) => index + 1).join(',');
    for (const query of ['', '?ids=', '?ids=1,', '?ids=x', `?ids=${ids}`])
      assert.equal((await get(`/api/papers.zip${query}`)).status, 400, query);
  });
});

describe('a range of an archive', () => {
  test('is a slice of the same bytes each time', async () => {
    await createStored({ title: 'A' }, 'a'.repeat(200_000));
    await createStored({ title: 'B' });
    const { headers, body } = await get(zipPath());
    const etag = headers.etag!;
    for (const [start, end] of [
      [0, 99],
      [5_000, 150_000],
      [body.length - 10, body.length - 1],
    ] as const) {
      const range = await get(zipPath(), { range: `bytes=${start}-${end}`, 'if-range': etag });
      assert.equal(range.status, 206);
      assert.equal(range.headers['content-range'], `bytes ${start}-${end}/${body.length}`);
      assert.ok(range.body.equals(body.subarray(start, end + 1)));
    }
  });

  test('behind the end is refused', async () => {
    await createStored({ title: 'A' });
    const { status, headers } = await get(zipPath(), { range: 'bytes=99999999-' });
    assert.equal(status, 416);
    assert.match(headers['content-range']!, /^bytes \*\/\d+$/);
  });

  test('of another version is the whole archive', async () => {
    await createStored({ title: 'A' });
    const { headers } = await get(zipPath());
    await createStored({ title: 'B' });
    const answer = await get(zipPath(), { range: 'bytes=100-', 'if-range': headers.etag! });
    assert.equal(answer.status, 200);
    assert.notEqual(answer.headers.etag, headers.etag);
  });

  test('has no body for HEAD and for a known ETag', async () => {
    await createStored({ title: 'A' });
    const whole = await get(zipPath());
    const head = await get(zipPath(), {}, 'HEAD');
    assert.equal(head.headers['content-length'], String(whole.body.length));
    assert.equal(head.headers['accept-ranges'], 'bytes');
    assert.equal(head.body.length, 0);
    assert.equal((await get(zipPath(), { 'if-none-match': whole.headers.etag! })).status, 304);
  });
});

describe('downloads of an archive', () => {
  test('count once for each paper', async () => {
    await createStored({ title: 'A' });
    await createStored({ title: 'B' });
    const { headers } = await get(zipPath());
    assert.equal(await countDownloads(), 2);
    const cookie = headers['set-cookie']![0]!.split(';')[0]!;
    await get(zipPath(), { cookie });
    assert.equal(await countDownloads(), 2);
  });

  test('do not count for HEAD and for later ranges', async () => {
    await createStored({ title: 'A' });
    await get(zipPath(), {}, 'HEAD');
    await get(zipPath(), { range: 'bytes=1-' });
    assert.equal(await countDownloads(), 0);
    await get(zipPath(), { range: 'bytes=0-' });
    assert.equal(await countDownloads(), 1);
  });
});

describe('a checksum', () => {
  test('is computed once for a file that was stored without it', async () => {
    const { id } = await createStored({ title: 'A', file: { crc32: null } }, 'content');
    assert.deepEqual(await listNames(zipPath()), ['index.html', 'SSC CGL 2020 A.pdf']);
    const { rows } = await db.execute(sql`SELECT crc32 FROM paper_files WHERE paper_id = ${id}`);
    assert.deepEqual(rows, [{ crc32: crc32('content') }]);
  });

  test('leaves out a file that is missing, and records it', async () => {
    await createStored({ title: 'A' });
    const { id } = await createPaper(db, { title: 'B', examId: exam.id, file: {} });
    assert.deepEqual(await listNames(zipPath()), ['index.html', 'SSC CGL 2020 A.pdf']);
    const { rows } = await db.execute(
      sql`SELECT damaged_at IS NOT NULL AS "isDamaged" FROM paper_files WHERE paper_id = ${id}`,
    );
    assert.deepEqual(rows, [{ isDamaged: true }]);
  });

  test('is left to the next request after many bytes', async () => {
    for (const title of ['A', 'B', 'C']) await createStored({ title, file: { crc32: null } });
    const { signal } = new AbortController();
    const add = async () =>
      addChecksums(ctx, await selectStoredPapers(db, { examId: exam.id }, 10), signal, 20);
    await assert.rejects(add(), { code: 'unavailable' });
    assert.equal((await add()).length, 3);
  });
});

describe('an archive that is being sent', () => {
  /** Serves archives from files that end when they are released. */
  async function serveSlowly() {
    const opened: Readable[] = [];
    const slow = {
      ...storage,
      open: async () => {
        const file = new Readable({ read() {} });
        file.push('a');
        opened.push(file);
        return file;
      },
    };
    return { port: await serve({ ...ctx, storage: slow }), opened };
  }

  test('is one of two of its network', async () => {
    await createStored({ title: 'A' }, 'a');
    const { port: slowPort, opened } = await serveSlowly();
    const answers = [getAt(slowPort, zipPath()), getAt(slowPort, zipPath())];
    await eventually(() => assert.equal(opened.length, 2));
    const refused = await getAt(slowPort, zipPath());
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    for (const file of opened) file.push(null);
    for (const { status } of await Promise.all(answers)) assert.equal(status, 200);
    await eventually(async () => assert.equal((await getAt(slowPort, zipPath(), {}, 'HEAD')).status, 200));
  });

  test('stops reading when the client leaves', async () => {
    await createStored({ title: 'A' }, 'aa');
    const { port: slowPort, opened } = await serveSlowly();
    const leaving = new AbortController();
    const answer = exchange(slowPort, zipPath(), { signal: leaving.signal });
    await eventually(() => assert.equal(opened.length, 1));
    leaving.abort();
    await assert.rejects(answer);
    await eventually(() => assert.equal(opened[0]!.destroyed, true));
    assert.deepEqual(errors, []);
  });

  test('is cut off at a missing file, which is recorded', async () => {
    await createStored({ title: 'A' });
    const { id } = await createPaper(db, { title: 'B', examId: exam.id, file: { crc32: 1 } });
    await assert.rejects(get(zipPath()), { code: 'ECONNRESET' });
    assert.equal(errors.length, 1);
    const { rows } = await db.execute(
      sql`SELECT paper_id AS id FROM paper_files JOIN papers ON id = paper_id
      WHERE exam_id = ${exam.id} AND damaged_at IS NOT NULL`,
    );
    assert.deepEqual(rows, [{ id }]);
    assert.deepEqual(await listNames(zipPath()), ['index.html', 'SSC CGL 2020 A.pdf']);
  });
});

describe('the size of the archive of an exam', () => {
  const readSize = async (query = '') =>
    JSON.parse(String((await get(`/api/exams/${exam.id}/papers-zip${query}`)).body)) as ZipSize;

  test('counts the papers that visitors can download', async () => {
    await createStored({ title: 'A', year: 2021 }, '12345');
    await createStored({ title: 'B', year: 2022 }, '123');
    await createStored({ title: 'Hidden', hiddenAt: new Date(), hiddenReason: 'A claim' });
    await createPaper(db, { examId: exam.id });
    assert.deepEqual(await readSize(), { papers: 2, bytes: 8, isTooLarge: false });
    assert.deepEqual(await readSize('?year=2021'), { papers: 1, bytes: 5, isTooLarge: false });
  });

  test('says that there are too many', async () => {
    await createStored({ title: 'A', file: { bytes: 21 * 1024 ** 3 } });
    assert.equal((await readSize()).isTooLarge, true);
  });

  test('is zero for an exam that does not exist', async () => {
    const { body } = await get('/api/exams/999999/papers-zip');
    assert.deepEqual(JSON.parse(String(body)), { papers: 0, bytes: 0, isTooLarge: false });
  });
});
