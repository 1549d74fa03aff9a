import assert from 'node:assert/strict';
import { truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#platform/database/database.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { createVisitors } from '#platform/http/visitor.ts';
import { createLog } from '#platform/log/log.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { testDatabase } from '#testing/database.ts';
import { createCategory, createExam, createPaper } from '#testing/factories.ts';
import { exchange } from '#testing/http-exchange.ts';
import { downloadRoutes } from './downloads.routes.ts';
import { openDownloads } from './downloads.service.ts';
import { createNewVisitors } from './new-visitors.ts';

const { db, connection } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'downloads '));
const storage = createFolderStorage(join(folder, 'files'));
const log = createLog('silent');
const visitors = createVisitors({ secret: 'a secret of more than thirty-two characters', isHttps: true });
const newVisitors = createNewVisitors({ secret: 'a secret of more than thirty-two characters' });
/** Keys of files that were found damaged. */
const reported: string[] = [];
const service = openDownloads({
  db,
  storage,
  log,
  journalFolder: join(folder, 'journal'),
  visitors,
  newVisitors,
  publicUrl: 'https://pariksha.example',
  config: { cdnPurgeUrls: ['http://cdn.example'] },
  reportDamage: async (key) => reported.push(key),
});
const app = createHttpApp({ log, trustedProxies: [] });
const asha = { id: 1, name: 'Asha', role: 'editor', sessionId: 1 } as const;
downloadRoutes(app, service, {
  findActor: async ({ headers }) => (headers.cookie === 'asha' ? asha : undefined),
  retryRead: (read) => read(),
});
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
after(async () => {
  await app.close();
  await service.counter.close();
  await rm(folder, { recursive: true });
});

const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));
const category = await createCategory(db, { name: 'Staff selection', slug: 'ssc' });
const exam = await createExam(db, { name: 'SSC CGL', slug: 'cgl', categoryId: category.id });
let browsers = 0;
/** Returns the User-Agent of a new visitor. */
const newBrowser = () =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${(browsers += 1)}`;

async function storedPaper(title = 'Tier I 2019', slug?: string) {
  const bytes = Buffer.concat([content, Buffer.from(title)]);
  const stored = await storage.put(
    (async function* () {
      yield bytes;
    })(),
    { maxBytes: 1_000_000, extension: 'pdf' },
  );
  const file = {
    sha256: stored.sha256,
    storageKey: stored.key,
    bytes: stored.bytes,
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
  };
  const paper = await createPaper(db, { title, year: 2019, examId: exam.id, file, ...(slug && { slug }) });
  return { id: paper.id, slug: paper.slug, stored, bytes, path: `/api/papers/${paper.id}/download` };
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  exchange(port, path, { method, headers: { 'user-agent': newBrowser(), ...headers } });

async function countDownloads(paperId: number): Promise<number> {
  assert.equal(await service.counter.flush(), true);
  const result = await db.execute<{ downloads: number }>(
    sql`SELECT downloads FROM paper_stats WHERE paper_id = ${paperId}`,
  );
  return result.rows[0]?.downloads ?? 0;
}

test('a stored file is a sandboxed attachment with a readable name', async () => {
  const { path, stored, bytes } = await storedPaper('सामान्य अध्ययन');
  for (let time = 0; time < 3; time += 1) {
    const answer = await get(path);
    assert.equal(answer.status, 200);
    assert.ok(answer.body.equals(bytes));
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.equal(answer.headers['content-length'], String(bytes.length));
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['content-security-policy'], 'sandbox');
    assert.equal(answer.headers.etag, `"${stored.sha256}"`);
    assert.equal(answer.headers['last-modified'], 'Fri, 02 Jan 2026 03:04:05 GMT');
    assert.equal(answer.headers['cache-control'], 'private, no-cache');
    const name = answer.headers['content-disposition']?.split("filename*=UTF-8''")[1] ?? '';
    assert.equal(decodeURIComponent(name), 'SSC CGL सामान्य अध्ययन 2019.pdf');
  }
});

test('HEAD has the headers of GET and no body', async () => {
  const { path } = await storedPaper();
  const [head, whole] = [await get(path, {}, 'HEAD'), await get(path)];
  assert.equal(head.status, 200);
  assert.equal(head.body.length, 0);
  for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges', 'content-disposition']) {
    assert.equal(head.headers[name], whole.headers[name], name);
  }
});

test('a range request returns exactly those bytes', async () => {
  const { path, bytes } = await storedPaper('Ranges 2019');
  for (const [range, start, end] of [
    ['bytes=0-', 0, bytes.length],
    ['bytes=1000-1999', 1_000, 2_000],
    ['bytes=-500', bytes.length - 500, bytes.length],
  ] as const) {
    const answer = await get(path, { range });
    assert.equal(answer.status, 206, range);
    assert.ok(answer.body.equals(bytes.subarray(start, end)), range);
    assert.equal(answer.headers['content-range'], `bytes ${start}-${end - 1}/${bytes.length}`);
    assert.equal(answer.headers['content-length'], String(end - start));
  }
});

test('HEAD ignores a range', async () => {
  const { path, bytes } = await storedPaper();
  for (const range of ['bytes=0-9', `bytes=${bytes.length}-`]) {
    const answer = await get(path, { range }, 'HEAD');
    assert.equal(answer.status, 200, range);
    assert.equal(answer.headers['content-length'], String(bytes.length));
    assert.equal(answer.headers['content-range'], undefined);
  }
});

const getCanonical = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  (await get(path, headers, method)).headers.link;

test('a PDF names the page of its paper as canonical URL', async () => {
  const { path, stored, slug } = await storedPaper('Canonical 2019');
  const page = `<https://pariksha.example/paper/${slug}>; rel="canonical"`;
  for (const url of [path, `/files/${stored.sha256}.pdf`]) {
    assert.equal(await getCanonical(url), page, url);
    assert.equal(await getCanonical(url, { range: 'bytes=1-2' }), page, url);
    assert.equal(await getCanonical(url, {}, 'HEAD'), page, url);
  }
});

test('a slug cannot inject into the canonical Link header', async () => {
  const slug = 'राज्य\r\nset-cookie: a=b>; rel="next", <x';
  const { path } = await storedPaper('Injected 2019', slug);
  const link = String(await getCanonical(path));
  const [, url = ''] = /^<https:\/\/pariksha\.example\/paper\/([\w%.-]+)>; rel="canonical"$/.exec(link) ?? [];
  assert.equal(decodeURIComponent(url), slug);
});

test('a stored file is public only while a paper uses it', async () => {
  const put = async (extension: 'pdf' | 'webp') =>
    storage.put(
      (async function* () {
        yield Buffer.from(`Nobody has this ${extension}`);
      })(),
      { maxBytes: 100, extension },
    );
  const [pdf, picture] = [await put('pdf'), await put('webp')];
  const paths = [`/files/${pdf.sha256}.pdf`, `/files/${picture.sha256}.webp`];
  const statuses = async (headers = {}) =>
    Promise.all(paths.map(async (path) => (await get(path, headers)).status));
  assert.deepEqual(await statuses(), [404, 404]);
  for (const path of paths) {
    assert.match(String((await get(path)).headers['cache-control']), /no-store/);
    const seen = await get(path, { cookie: 'asha' });
    assert.deepEqual([seen.status, seen.headers['cache-control']], [200, 'private, no-store']);
    assert.equal(seen.headers.link, undefined);
  }
  const { id } = await createPaper(db, {
    slug: 'now-it-has',
    examId: exam.id,
    file: { sha256: pdf.sha256, bytes: pdf.bytes, storageKey: pdf.key, thumbnailKey: picture.key },
  });
  service.drop([`paper:${id}`]);
  assert.deepEqual(await statuses(), [200, 200]);
  for (const path of paths) {
    const seen = await get(path, { cookie: 'asha' });
    assert.equal(seen.headers['cache-control'], 'public, max-age=31536000, immutable');
  }
  assert.match(String(await getCanonical(paths[0]!)), /now-it-has/);
  await db.execute(sql`UPDATE papers SET slug = 'another-slug' WHERE id = ${id}`);
  service.drop([`paper:${id}`]);
  assert.match(String(await getCanonical(paths[0]!)), /another-slug/);
  await db.execute(sql`DELETE FROM papers WHERE id = ${id}`);
  service.drop([`paper:${id}`]);
  assert.deepEqual(await statuses(), [404, 404]);
});

test('a range past the end is 416, several ranges are 200', async () => {
  const { path, bytes } = await storedPaper();
  const behind = await get(path, { range: `bytes=${bytes.length}-` });
  assert.equal(behind.status, 416);
  assert.equal(behind.headers['content-range'], `bytes */${bytes.length}`);
  assert.equal((await get(path, { range: 'bytes=0-1,5-6' })).status, 200);
});

test('a range of another version returns the whole file', async () => {
  const { path, stored } = await storedPaper();
  const range = 'bytes=10-19';
  const resume = async (condition: string) => (await get(path, { range, 'if-range': condition })).status;
  assert.equal(await resume(`"${stored.sha256}"`), 206);
  assert.equal(await resume('Fri, 02 Jan 2026 03:04:05 GMT'), 206);
  assert.equal(await resume('"another"'), 200);
  assert.equal(await resume('Fri, 02 Jan 2026 03:04:06 GMT'), 200);
});

test('a client with a current copy gets 304', async () => {
  const { path, stored } = await storedPaper();
  const statusWith = async (headers: Record<string, string>) => (await get(path, headers)).status;
  assert.equal(await statusWith({ 'if-none-match': `"x", "${stored.sha256}"` }), 304);
  assert.equal(await statusWith({ 'if-modified-since': 'Fri, 02 Jan 2026 03:04:05 GMT' }), 304);
  assert.equal(await statusWith({ 'if-modified-since': 'Fri, 02 Jan 2026 03:04:04 GMT' }), 200);
  const newer = { 'if-none-match': '"x"', 'if-modified-since': 'Fri, 02 Jan 2027 03:04:05 GMT' };
  assert.equal(await statusWith(newer), 200);
});

test('a file on another server is a counted redirect', async () => {
  const externalUrl = 'https://example.org/प्रश्न पत्र.pdf?a=1&b=2';
  const { id } = await createPaper(db, { examId: exam.id, externalUrl });
  const answer = await get(`/api/papers/${id}/download`);
  assert.equal(answer.status, 302);
  assert.equal(answer.headers.location, new URL(externalUrl).href);
  assert.equal(await countDownloads(id), 1);
});

test('a paper with a javascript: URL is not found', async () => {
  const { id } = await createPaper(db, { examId: exam.id, externalUrl: 'javascript:alert(1)' });
  assert.equal((await get(`/api/papers/${id}/download`)).status, 404);
});

test('an unknown paper redirects browsers and is 404 for programs', async () => {
  const page = await get('/api/papers/123456/download', { accept: 'text/html' });
  const json = await get('/api/papers/123456/download', { accept: 'application/json' });
  assert.deepEqual([page.status, json.status], [302, 404]);
  assert.equal(page.headers.location, '/missing-file/123456');
  assert.equal(JSON.parse(json.body.toString()).code, 'not_found');
});

test('an invalid id redirects browsers and is 400 for programs', async () => {
  for (const id of ['x', '0', '99999999999', '1.5', '0x1', '1e0']) {
    const answer = await get(`/api/papers/${id}/download`);
    assert.equal(answer.status, 400, id);
    assert.equal(JSON.parse(answer.body.toString()).fields[0].field, 'id');
    const page = await get(`/api/papers/${id}/download`, { accept: 'text/html,*/*' });
    assert.equal(page.headers.location, '/missing-file/unknown', id);
  }
});

test('a file missing on disk redirects browsers and is not counted', async () => {
  const { id, path, stored } = await storedPaper('Lost & <found> 2019');
  await storage.delete(stored.key);
  const answer = await get(path, { accept: 'text/html,*/*' });
  assert.deepEqual([answer.status, answer.headers.location], [302, `/missing-file/${id}`]);
  assert.equal(answer.headers['cache-control'], 'no-store');
  const json = await get(path, { accept: 'application/json' });
  assert.equal(JSON.parse(json.body.toString()).message, 'The file of this paper is missing');
  assert.equal(await countDownloads(id), 0);
});

test('the missing-file page has the language of the previous page', async () => {
  const headers = { accept: 'text/html', referer: 'https://papers.example/hi/ssc/cgl' };
  const answer = await get('/api/papers/123456/download', headers);
  assert.equal(answer.headers.location, '/hi/missing-file/123456');
});

test('a missing /files URL redirects browsers to a page', async () => {
  const path = `/files/${'0'.repeat(64)}.pdf`;
  assert.equal((await get(path, { accept: 'text/html' })).headers.location, '/missing-file/unknown');
  assert.equal((await get(path)).status, 404);
});

test('only full or first-range downloads by browsers count', async () => {
  const { id, path, stored } = await storedPaper('Counted 2019');
  await get(path, {}, 'HEAD');
  await get(path, { 'if-none-match': `"${stored.sha256}"` });
  await get(path, { range: 'bytes=5-' });
  await get(path, { range: 'bytes=-5' });
  await get(path, { range: 'bytes=900000-' });
  for (const header of ['purpose', 'sec-purpose', 'x-moz'])
    await get(path, { [header]: 'prefetch;prerender' });
  for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', '']) {
    assert.equal((await get(path, { 'user-agent': agent })).status, 200);
  }
  assert.equal(await countDownloads(id), 0);
  await get(path);
  await get(path, { range: 'bytes=0-99' });
  assert.equal(await countDownloads(id), 2);
});

test('one browser counts once, with or without its cookie', async () => {
  const { id, path } = await storedPaper('Once 2019');
  const agent = newBrowser();
  const first = await get(path, { 'user-agent': agent });
  const [cookie = ''] = first.headers['set-cookie'] ?? [];
  assert.match(cookie, /^__Host-pariksha_visitor=.*; HttpOnly; SameSite=Lax; Secure$/);
  const again = await get(path, { 'user-agent': agent, cookie: cookie.split(';')[0] as string });
  assert.equal(again.headers['set-cookie'], undefined);
  await get(path, { 'user-agent': agent });
  assert.equal(await countDownloads(id), 1);
});

test('browsers without cookies count 30 times a day per IP address', async () => {
  const { id, path } = await storedPaper('Inflated 2019');
  for (let time = 0; time < 32; time += 1) assert.equal((await get(path)).status, 200);
  assert.equal(await countDownloads(id), 30);
});

test('a prefetch gets no cookie', async () => {
  const { path } = await storedPaper();
  assert.equal((await get(path, { purpose: 'prefetch' })).headers['set-cookie'], undefined);
});

test('a changed paper is read again once its tag is dropped', async () => {
  const { id, path } = await storedPaper('Old title 2019');
  await get(path);
  await db.execute(sql`UPDATE papers SET title = 'New title 2019' WHERE id = ${id}`);
  const getName = async () => (await get(path)).headers['content-disposition'] ?? '';
  assert.match(await getName(), /Old title/);
  service.drop(['settings', `paper:${id + 1}`]);
  assert.match(await getName(), /Old title/);
  service.drop([`paper:${id}`]);
  assert.match(await getName(), /New title/);
});

test('a file under its content hash is immutable and does not count', async () => {
  const { id, stored, bytes } = await storedPaper('By content 2019');
  const answer = await get(`/files/${stored.sha256}.pdf`);
  assert.equal(answer.status, 200);
  assert.ok(answer.body.equals(bytes));
  assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(answer.headers['content-disposition'], 'inline');
  assert.equal(answer.headers['content-security-policy'], 'sandbox');
  assert.equal(answer.headers['set-cookie'], undefined);
  assert.equal((await get(`/files/${stored.sha256}.pdf`, { range: 'bytes=1-2' })).status, 206);
  assert.equal(await countDownloads(id), 0);
});

test('with a CDN, only the file under its content hash names its paper', async () => {
  const { id, stored } = await storedPaper('Purged 2019');
  const { headers } = await get(`/files/${stored.sha256}.pdf`);
  assert.equal(headers['surrogate-key'], `all paper:${id} paper-files`);
  assert.equal((await get(`/api/papers/${id}/download`)).headers['surrogate-key'], undefined);
});

test('a file is unavailable while its paper cannot be looked up', async () => {
  const { stored, slug } = await storedPaper('Named late 2019');
  const proxy = await databaseProxy(connection, { isAway: true });
  const away = openDatabase({ ...proxy.connection, max: 1 }, () => {});
  const journalFolder = join(folder, 'journal of another node');
  const publicUrl = 'https://pariksha.example';
  const alone = openDownloads({
    db: away.db,
    storage,
    log,
    journalFolder,
    visitors,
    newVisitors,
    publicUrl,
  });
  const lonely = createHttpApp({ log, trustedProxies: [] });
  downloadRoutes(lonely, alone, { findActor: async () => undefined, retryRead: (read) => read() });
  const url = new URL(await lonely.listen({ port: 0, host: '127.0.0.1' }));
  try {
    const unknown = await exchange(Number(url.port), `/files/${stored.sha256}.pdf`);
    assert.equal(unknown.status, 503);
    assert.ok(unknown.headers['retry-after']);
    assert.match(String(unknown.headers['cache-control']), /no-store/);
  } finally {
    await lonely.close();
    await alone.counter.close();
    await away.close();
    await proxy.close();
  }
  const named = await get(`/files/${stored.sha256}.pdf`);
  assert.equal(named.headers.link, `<https://pariksha.example/paper/${slug}>; rel="canonical"`);
  assert.match(String(named.headers['cache-control']), /immutable/);
});

describe('a damaged file', () => {
  const getPath = (key: string) => join(folder, 'files', key);

  for (const [name, damage] of Object.entries({
    'a shorter': (path: string) => truncateSync(path, 50_000),
    'an empty': (path: string) => truncateSync(path, 0),
    'a longer': (path: string) => writeFileSync(path, 'more', { flag: 'a' }),
  }))
    test(`${name} file answers 410, also for a range, HEAD and a known version`, async () => {
      const { id, path, stored } = await storedPaper(`${name} file 2019`);
      // From the second request on, the file is in memory.
      for (let time = 0; time < 3; time += 1) assert.equal((await get(path)).status, 200);
      damage(getPath(stored.key));
      await setTimeout(1_100);
      reported.length = 0;
      assert.equal((await get(path)).status, 410);
      assert.equal((await get(path, { range: 'bytes=0-9' })).status, 410);
      assert.equal((await get(path, {}, 'HEAD')).status, 410);
      assert.equal((await get(path, { 'if-none-match': `"${stored.sha256}"` })).status, 410);
      assert.equal((await get(`/files/${stored.sha256}.pdf`)).status, 410);
      const browser = await get(path, { accept: 'text/html' });
      assert.deepEqual([browser.status, browser.headers['location']], [302, `/missing-file/${id}`]);
      assert.deepEqual([...new Set(reported)], [stored.key]);
    });

  test('a file with other bytes of the right number answers 410 once a check found it', async () => {
    const { id, path } = await storedPaper('Flipped 2019');
    assert.equal((await get(path)).status, 200);
    await db.execute(sql`UPDATE paper_files SET damaged_at = now() WHERE paper_id = ${id}`);
    service.drop([`paper:${id}`]);
    assert.equal((await get(path)).status, 410);
    await db.execute(sql`UPDATE paper_files SET damaged_at = NULL WHERE paper_id = ${id}`);
    service.drop([`paper:${id}`]);
    assert.equal((await get(path)).status, 200);
  });
});
