import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { maxFileBytes, uploadsApp } from '#testing/uploads-app.ts';
import { partType, type Upload } from '../files.contract.ts';

const { app, call, announce, send, find, uploadFile, partNames, storedKeys, storage } = await uploadsApp();
const words = 'Staff Selection Commission: Combined Graduate Level Examination 2019';
const pdf = tinyPdf([{ text: words }], { ballast: 30_000 });

test('a file sent in parts is stored after its last part', async () => {
  const begun = await announce('a.pdf', pdf.length);
  assert.equal(begun.statusCode, 201);
  const { id, offset, state } = begun.json<Upload>();
  assert.deepEqual([offset, state], [0, 'receiving']);
  const first = (await send(id, 0, pdf.subarray(0, 10_000))).json<Upload>();
  assert.deepEqual([first.offset, first.state], [10_000, 'receiving']);
  await send(id, 10_000, pdf.subarray(10_000));
  await eventually(async () => assert.equal((await find(id)).state, 'ready'));
  const ready = await find(id);
  assert.deepEqual([ready.pages, ready.kind, ready.offset], [1, 'text', pdf.length]);
  assert.match(ready.thumbnail?.url ?? '', /^\/files\/[0-9a-f]{64}\.webp$/);
  assert.ok((await storedKeys()).includes(`${getKey(ready)}.pdf`));
  assert.ok(!partNames().includes(`${id}.part`));
});

const getKey = ({ sha256 }: Upload) => `${sha256!.slice(0, 2)}/${sha256!.slice(2, 4)}/${sha256}`;

test('a ready upload reports its scripts and embedded files', async () => {
  const catalog = '/OpenAction<</S/JavaScript/JS(1)>>/Names<</EmbeddedFiles<</Names[]>>>>';
  const ready = await uploadFile('active.pdf', tinyPdf([{ text: words }], { catalog }));
  assert.deepEqual((await find(ready.id)).activeContent, ['javascript', 'attachment']);
});

test('announcing the same file again resumes the upload of that user', async () => {
  const { id } = (await announce('b.pdf', 500)).json<Upload>();
  await send(id, 0, Buffer.alloc(200));
  const [first, second] = await Promise.all([announce('b.pdf', 500), announce('b.pdf', 500)]);
  for (const again of [first, second]) {
    assert.equal(again.statusCode, 200);
    assert.deepEqual([again.json<Upload>().id, again.json<Upload>().offset], [id, 200]);
  }
  assert.equal((await announce('b.pdf', 501)).statusCode, 201);
  assert.equal((await announce('b.pdf', 500, 'editor')).statusCode, 201);
});

test('one file announced in parallel is one upload', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => announce('at-once.pdf', 500)));
  assert.equal(new Set(answers.map((answer) => answer.json<Upload>().id)).size, 1);
  assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 1);
});

test('a wrong offset is refused with the right one', async () => {
  const { id } = (await announce('c.pdf', 500)).json<Upload>();
  await send(id, 0, Buffer.alloc(200));
  for (const wrong of [0, 100, 201]) {
    const refused = await send(id, wrong, Buffer.alloc(50));
    assert.equal(refused.statusCode, 409);
    assert.equal(refused.headers['upload-offset'], '200');
    assert.equal(refused.json<{ code: string }>().code, 'conflict');
  }
  assert.equal((await find(id)).offset, 200);
});

test('more bytes than announced are refused and not written', async () => {
  const { id } = (await announce('d.pdf', 500)).json<Upload>();
  assert.equal((await send(id, 0, Buffer.alloc(501))).statusCode, 413);
  assert.equal((await find(id)).offset, 0);
});

test('announcing a file over the size limit is refused', async () => {
  const refused = await announce('huge.pdf', maxFileBytes + 1);
  assert.equal(refused.statusCode, 413);
  assert.deepEqual(refused.json(), {
    code: 'payload_too_large',
    message: '195 KB is over the 195 KB limit.',
  });
  assert.equal((await announce('largest.pdf', maxFileBytes)).statusCode, 201);
});

test('invalid names, sizes and fingerprints are refused by field', async () => {
  const bad = async (payload: object) => {
    const refused = await call('POST', '/api/admin/uploads', payload);
    assert.equal(refused.statusCode, 400);
    const { fields } = refused.json<{ fields: { field: string }[] }>();
    return [...new Set(fields.map(({ field }) => field))];
  };
  assert.deepEqual(await bad({ name: ' ', bytes: 1, fingerprint: 'f' }), ['name']);
  assert.deepEqual(await bad({ name: 'a\u202Efdp.exe', bytes: -1, fingerprint: '' }), [
    'name',
    'bytes',
    'fingerprint',
  ]);
  assert.deepEqual(await bad({ name: 'a.pdf', bytes: 1e300, fingerprint: 'f' }), ['bytes']);
});

test('users can access only their own uploads', async () => {
  const { id } = (await announce('own.pdf', 500, 'editor')).json<Upload>();
  assert.equal((await call('GET', `/api/admin/uploads/${id}`)).statusCode, 404);
  assert.equal((await send(id, 0, Buffer.alloc(1))).statusCode, 404);
  assert.equal((await call('DELETE', `/api/admin/uploads/${id}`)).statusCode, 404);
  const own = (await call('GET', '/api/admin/uploads', undefined, 'editor')).json<Upload[]>();
  assert.ok(own.every(({ name }) => ['own.pdf', 'b.pdf'].includes(name)));
  assert.equal(own[0]?.id, id);
});

test('uploads require a signed-in user and a same-site request', async () => {
  const { id } = (await announce('closed.pdf', 500)).json<Upload>();
  const calls = [
    ['POST', '/api/admin/uploads', { name: 'a', bytes: 1, fingerprint: 'f' }],
    ['PATCH', `/api/admin/uploads/${id}`, Buffer.alloc(1)],
    ['DELETE', `/api/admin/uploads/${id}`, undefined],
  ] as const;
  const headers = { 'content-type': partType, 'upload-offset': '0' };
  for (const [method, url, payload] of calls) {
    const extra = method === 'PATCH' ? headers : {};
    assert.equal(
      (await call(method, url, payload, null, extra)).statusCode,
      401,
      `${method} without a session`,
    );
    const fromElsewhere = { ...extra, 'sec-fetch-site': 'cross-site' };
    assert.equal((await call(method, url, payload, 'owner', fromElsewhere)).statusCode, 403, method);
  }
  assert.equal((await find(id)).offset, 0);
});

test('a refused file reports the reason and is not stored', async () => {
  const before = await storedKeys();
  const page = await uploadFile('error.pdf', Buffer.from('<!doctype html><h1>Not found</h1>'));
  assert.deepEqual(
    [page.state, page.refusal],
    ['refused', 'The file is not a PDF but a web page, perhaps an error page.'],
  );
  const empty = await uploadFile('empty.pdf', Buffer.alloc(0));
  assert.deepEqual([empty.state, empty.refusal], ['refused', 'The file is empty.']);
  assert.ok(![page, empty].some(({ id }) => partNames().includes(`${id}.part`)));
  assert.deepEqual(await storedKeys(), before);
  const again = await uploadFile('error.pdf', Buffer.from('<!doctype html><h1>Not found</h1>'));
  assert.notEqual(again.id, page.id);
  assert.equal((await call('GET', `/api/admin/uploads/${page.id}`)).statusCode, 404);
});

test('removing the last upload of a file deletes the file', async () => {
  const content = tinyPdf([{ text: randomBytes(8).toString('hex') }]);
  const [first, second] = [await uploadFile('one.pdf', content), await uploadFile('other.pdf', content)];
  assert.equal(first.sha256, second.sha256);
  assert.equal((await call('DELETE', `/api/admin/uploads/${first.id}`)).statusCode, 204);
  assert.ok(await storage.stat(`${getKey(first)}.pdf`));
  assert.equal((await call('DELETE', `/api/admin/uploads/${second.id}`)).statusCode, 204);
  assert.equal(await storage.stat(`${getKey(first)}.pdf`), null);
  assert.equal((await call('DELETE', `/api/admin/uploads/${first.id}`)).statusCode, 404);
});

test('an upload resumes after a lost or hanging connection', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const content = tinyPdf([{ text: 'Cut off' }], { ballast: 100_000 });
  const { id } = (await announce('cut.pdf', content.length)).json<Upload>();
  const hangingPart = (offset: number, until: number) => {
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'PATCH',
      path: `/api/admin/uploads/${id}`,
      headers: {
        'content-type': partType,
        'content-length': content.length - offset,
        'upload-offset': offset,
        'sec-fetch-site': 'same-origin',
        'x-test-role': 'owner',
      },
    });
    request.on('error', () => {});
    request.write(content.subarray(offset, until));
    return request;
  };
  const arrived = (offset: number) => eventually(async () => assert.equal((await find(id)).offset, offset));

  const lost = hangingPart(0, 20_000);
  await arrived(20_000);
  lost.destroy();
  const hanging = hangingPart(20_000, 60_000);
  await arrived(60_000);
  const last = await send(id, 60_000, content.subarray(60_000));
  assert.equal(last.statusCode, 200);
  hanging.destroy();
  await eventually(async () => assert.equal((await find(id)).state, 'ready'));
  const stored = await storage.stat(`${getKey(await find(id))}.pdf`);
  assert.equal(stored?.bytes, content.length);
});
