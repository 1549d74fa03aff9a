import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createSafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { checkLink, type CheckContext } from './check-link.ts';
import { getLinkFinding, getFailureFinding, type LinkToCheck } from './link-finding.ts';

const pdf = tinyPdf([{ text: 'A paper' }]);
const asked: string[] = [];
/** Responds to a GET of a file, whole or in part. */
const sendPdf: RequestListener = ({ headers }, answer) => {
  const all = { 'content-type': 'application/pdf' };
  if (headers.range !== 'bytes=0-1023') return void answer.writeHead(200, all).end(pdf);
  const part = pdf.subarray(0, 1_024);
  const range = `bytes 0-${part.length - 1}/${pdf.length}`;
  answer.writeHead(206, { ...all, 'content-range': range }).end(part);
};
const refuse =
  (status: number, headers = {}): RequestListener =>
  (_request, answer) =>
    void answer.writeHead(status, headers).end();
const answers: Record<string, RequestListener> = {
  '/good.pdf': sendPdf,
  '/moved.pdf': refuse(301, { location: '/good.pdf' }),
  '/empty.pdf': refuse(200, { 'content-type': 'application/pdf', 'content-length': 0 }),
  '/empty-in-chunks.pdf': (_request, answer) => {
    answer.writeHead(200, { 'content-type': 'application/pdf', 'transfer-encoding': 'chunked' }).end();
  },
  '/resets.pdf': ({ socket }) => socket.resetAndDestroy(),
  '/html.pdf': (_request, answer) =>
    void answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Not found</h1>'),
  '/lies.pdf': (_request, answer) =>
    void answer.writeHead(200, { 'content-type': 'application/pdf' }).end('<h1>Not found</h1>'),
  '/far.pdf': refuse(302, { location: `/${'a'.repeat(2_000)}` }),
  '/wall.pdf': refuse(403),
  '/cookie.pdf': refuse(302, { location: '/cookie.pdf', 'set-cookie': 'seen=1' }),
  '/loop.pdf': refuse(302, { location: '/loop.pdf' }),
  '/busy.pdf': refuse(429, { 'retry-after': '7' }),
  '/later.pdf': refuse(503, { 'retry-after': 'Sun, 22 Nov 2026 00:00:10 GMT' }),
  '/gone.pdf': refuse(410),
  '/broken.pdf': refuse(500),
};
const server = createServer((request, answer) => {
  asked.push(`${request.method} ${request.url}`);
  (answers[request.url!] ?? refuse(404))(request, answer);
});
let base = '';
let ctx: CheckContext;
const check = (link: LinkToCheck) => checkLink(ctx, link);
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  base = `http://${host}`;
  const fetch = createSafeFetch({ allow: [host], userAgent: 'test' });
  const config = { publicUrl: 'https://papers.example' };
  ctx = { fetch, config, hasPath: async (path) => path === '/browse' };
});
after(() => server.close());

const link = (path: string, known: Partial<LinkToCheck> = {}): LinkToCheck => ({
  id: 1,
  url: path.startsWith('http') ? path : base + path,
  host: '127.0.0.1',
  isFile: true,
  bytes: null,
  ...known,
});
const getOutcome = async (path: string, known: Partial<LinkToCheck> = {}) => {
  const { status, reason, statusCode } = await check(link(path, known));
  return [status, reason, statusCode];
};

test('a link to this site is looked up without a request', async () => {
  assert.deepEqual(await getOutcome('https://papers.example/browse?year=2024#top'), ['success', null, 200]);
  const path = { url: '/browse' };
  assert.deepEqual(await getOutcome('', path), ['success', null, 200]);
  for (const url of ['https://papers.example/files/none.pdf', '/paper/none'])
    assert.deepEqual(await getOutcome('', { url }), ['error', 'gone', 404], url);
});

test('the first bytes tell a PDF, and the range its size', async () => {
  asked.length = 0;
  assert.partialDeepStrictEqual(await check(link('/good.pdf')), {
    status: 'success',
    message: null,
    bytes: pdf.length,
    isPdf: true,
    contentType: 'application/pdf',
  });
  assert.deepEqual(asked, ['GET /good.pdf']);
});

test('a site that asks for a cookie is a warning, a loop an error', async () => {
  assert.deepEqual(await getOutcome('/cookie.pdf'), ['warning', 'needs-cookie', null]);
  assert.deepEqual(await getOutcome('/loop.pdf'), ['error', 'too-many-redirects', null]);
});

test('a connection reset is an error', async () => {
  assert.deepEqual(await getOutcome('/resets.pdf'), ['error', 'unreachable', null]);
});

test('an empty file is an error, with or without a length', async () => {
  for (const path of ['/empty.pdf', '/empty-in-chunks.pdf'])
    assert.deepEqual(await getOutcome(path), ['error', 'empty', 200], path);
});

test('an empty page is not an error', async () => {
  assert.deepEqual(await getOutcome('/empty.pdf', { isFile: false }), ['success', null, 200]);
});

test('an empty file returns no new size', async () => {
  const { bytes, isPdf } = await check(link('/empty.pdf', { bytes: 5_000 }));
  assert.deepEqual([bytes, isPdf], [null, null]);
});

test('a file of another size is a warning', async () => {
  assert.deepEqual(await getOutcome('/good.pdf', { bytes: pdf.length }), ['success', null, 206]);
  const other = await check(link('/good.pdf', { bytes: 5_000_000 }));
  assert.equal(other.reason, 'size-changed');
  assert.match(other.message!, /^The file changed: it has .*; it was 4\.8 MB$/);
});

test('redirects and pages instead of files are warnings', async () => {
  const moved = await check(link('/moved.pdf'));
  assert.partialDeepStrictEqual(moved, {
    status: 'warning',
    reason: 'redirect',
    message: `Redirects to ${base}/good.pdf`,
    finalUrl: `${base}/good.pdf`,
    isPdf: true,
  });
  const html = await check(link('/html.pdf'));
  assert.deepEqual([html.status, html.message], ['warning', 'The response is not a PDF but text/html']);
  assert.deepEqual(await getOutcome('/lies.pdf'), ['warning', 'not-a-pdf', 200]);
  assert.deepEqual(await getOutcome('/html.pdf', { isFile: false }), ['success', null, 200]);
});

test('bot walls and waits are warnings, missing files are errors', async () => {
  assert.deepEqual(await getOutcome('/wall.pdf'), ['warning', 'bot-wall', 403]);
  assert.deepEqual(await getOutcome('/busy.pdf'), ['warning', 'asked-to-wait', 429]);
  assert.deepEqual(await getOutcome('/later.pdf'), ['warning', 'asked-to-wait', 503]);
  assert.deepEqual(await getOutcome('/gone.pdf'), ['error', 'gone', 410]);
  assert.deepEqual(await getOutcome('/nothing.pdf'), ['error', 'gone', 404]);
  assert.deepEqual(await getOutcome('/broken.pdf'), ['error', 'server-error', 500]);
  assert.deepEqual(await getOutcome('/far.pdf'), ['error', 'broken-answer', null]);
  assert.deepEqual(await getOutcome('http://127.0.0.1/x.pdf'), ['error', 'forbidden', null]);
  const slow = { ...(await check(link('/good.pdf'))), responseTime: 3_400, statusCode: 200 };
  assert.deepEqual(getLinkFinding(link('/good.pdf'), slow).message, 'Slow: 3.4 s');
  assert.equal(getFailureFinding({ reason: 'certificate', message: 'x' }).status, 'warning');
});
