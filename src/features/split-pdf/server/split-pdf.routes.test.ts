import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { getReadyUpload } from '#features/files/files.server.ts';
import type { Upload } from '#features/files/files.contract.ts';
import { eventually } from '#testing/eventually.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { uploadsApp } from '#testing/uploads-app.ts';
import { getSplitTools, splitUpload } from './split-pdf.service.ts';
import { splitPdfRoutes } from './split-pdf.routes.ts';

const { ctx, app, db, ...office } = await uploadsApp();
const { call, announce, uploadFile, find, partNames, audited } = office;
splitPdfRoutes(app, ctx);
const tools = getSplitTools(ctx);
after(() => tools.close());

const volume = await uploadFile(
  'volume.pdf',
  tinyPdf(['one', 'two', 'three', 'four', 'five'].map((text) => ({ text: `Page ${text}` }))),
);
const part = (name: string, ...numbers: number[]) => ({
  name,
  pages: numbers.map((number) => ({ number, rotation: 0 })),
});
const split = (parts: unknown[], id = volume.id, as: 'owner' | 'editor' = 'owner', headers = {}) =>
  call('POST', `/api/admin/uploads/${id}/parts`, { parts }, as, headers);
const allUploads = async () => (await call('GET', '/api/admin/uploads')).json<Upload[]>();

async function ready(id: string): Promise<Upload> {
  await eventually(async () => {
    if ((await find(id)).state === 'checking') throw new Error('not checked yet');
  });
  return find(id);
}

describe('splitting an upload', () => {
  test('makes checked uploads and keeps the original', async () => {
    const response = await split([part('first.pdf', 1, 2), part('second.pdf', 4, 3)]);
    assert.equal(response.statusCode, 201, response.body);
    const created = await Promise.all(response.json<Upload[]>().map(({ id }) => ready(id)));
    assert.deepEqual(
      created.map(({ name, state, pages, thumbnail }) => [name, state, pages, thumbnail !== null]),
      [
        ['first.pdf', 'ready', 2, true],
        ['second.pdf', 'ready', 2, true],
      ],
    );
    const second = await getReadyUpload(ctx, office.actors.owner.id, created[1]!.id);
    assert.equal(second.firstPageText, 'Page four');
    assert.deepEqual(await find(volume.id), volume);
    assert.deepEqual(partNames(), []);
  });

  test('is one audit entry with names and pages', async () => {
    const [entry] = (await audited()).slice(-1);
    assert.deepEqual(
      [entry?.action, entry?.subjectName, entry?.after],
      ['upload.split', 'volume.pdf', { pages: 5, parts: ['first.pdf: 1-2', 'second.pdf: 4, 3'] }],
    );
  });

  test('happens once for a repeated call', async () => {
    const header = { 'idempotency-key': 'split-volume-once' };
    const first = (await split([part('once.pdf', 1)], volume.id, 'owner', header)).json<Upload[]>();
    const count = (await allUploads()).length;
    const again = (await split([part('once.pdf', 1)], volume.id, 'owner', header)).json<Upload[]>();
    assert.deepEqual(
      again.map(({ id }) => id),
      first.map(({ id }) => id),
    );
    assert.equal((await allUploads()).length, count);
    assert.deepEqual(partNames(), []);
  });

  test('refuses wrong pages, parts and rotations', async () => {
    const before = (await allUploads()).length;
    const wrong = [
      [],
      [part('a.pdf')],
      [part('a.pdf', 6)],
      [part('a.pdf', 0)],
      [part('a.pdf', 1), part('b.pdf', 1)],
      [part(' ', 1)],
      [{ name: 'a.pdf', pages: [{ number: 1, rotation: 45 }] }],
      Array.from({ length: 101 }, (_, index) => part('a.pdf', index + 1)),
    ];
    for (const parts of wrong) {
      const { statusCode } = await split(parts);
      assert.equal(statusCode, 400, JSON.stringify(parts));
    }
    assert.equal((await allUploads()).length, before);
  });

  test('is for the user of the upload only', async () => {
    const { statusCode } = await split([part('a.pdf', 1)], volume.id, 'editor');
    assert.equal(statusCode, 404);
  });

  test('answers a conflict for files that are not ready', async () => {
    const { id } = (await announce('late.pdf', 500)).json<Upload>();
    assert.equal((await split([part('a.pdf', 1)], id)).statusCode, 409);
    const encrypted = await uploadFile(
      'locked.pdf',
      tinyPdf([{}], { trailer: '/Encrypt<</Filter/Foreign/V 1>>' }),
    );
    const refused = await split([part('a.pdf', 1)], encrypted.id);
    assert.deepEqual(
      [refused.statusCode, refused.json<{ message: string }>().message],
      [409, 'The PDF cannot be opened without a password.'],
    );
  });

  test('needs disk space for all bytes that it may write', async () => {
    const { id } = await uploadFile('huge.pdf', tinyPdf([{ text: 'Huge' }]));
    await db.execute(sql`UPDATE uploads SET bytes = 1000000000000000 WHERE id = ${id}`);
    const { statusCode, body } = await split([part('a.pdf', 1)], id);
    assert.equal(statusCode, 507, body);
  });

  test('leaves nothing behind if the file cannot be split', async () => {
    const before = (await allUploads()).length;
    const slow = {
      ...tools,
      splitter: { split: async () => ({ ok: false, reason: 'too-slow', message: 'Too slow.' }) as const },
    };
    const parts = [{ name: 'a.pdf', pages: [{ number: 1, rotation: 0 as const }] }];
    await assert.rejects(splitUpload(ctx, slow, office.actors.owner, volume.id, { parts }), {
      code: 'conflict',
    });
    assert.deepEqual([(await allUploads()).length, partNames()], [before, []]);
  });
});
