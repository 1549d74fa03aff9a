import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { pageTexts } from '#features/page-texts/page-texts.table.ts';
import { createPageDrawer } from '#platform/pdf/page-drawer.ts';
import { createBoundedFolder } from '#platform/storage/bounded-folder.ts';
import { createLocalCopies } from '#platform/storage/local-copies.ts';
import { storageKey } from '#platform/storage/file-storage.ts';
import { createPaper } from '#testing/factories.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { uploadsApp } from '#testing/uploads-app.ts';
import { createPagePictures } from './page-pictures.service.ts';
import { uploadPageRoutes } from './upload-pages.routes.ts';

const { ctx, app, db, call, announce, uploadFile, storage, home, log } = await uploadsApp();
const drawer = createPageDrawer({ timeoutMs: 2_000 });
const copies = createLocalCopies(storage);
const folder = createBoundedFolder(join(home, 'pictures'), 10_000_000);
uploadPageRoutes(app, ctx, createPagePictures({ drawer, folder, copies, log }));
after(async () => {
  await drawer.close();
  await copies.close();
});

const getPage = (id: string, page: number | string, as: 'owner' | 'editor' = 'owner', query = '') =>
  call('GET', `/api/admin/uploads/${id}/pictures/${page}${query}`, undefined, as);

describe('pages of an upload', () => {
  test('a page is a private picture of the asked width', async () => {
    const { id } = await uploadFile('two.pdf', tinyPdf([{ text: 'One' }, { text: 'Two' }]));
    const answer = await getPage(id, 2);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'image/webp');
    assert.equal(answer.headers['cache-control'], 'private, max-age=86400');
    assert.equal((await sharp(answer.rawPayload).metadata()).width, 720);
    const large = await getPage(id, 2, 'owner', '?width=1440');
    assert.equal((await sharp(large.rawPayload).metadata()).width, 1440);
    const small = await getPage(id, 2, 'owner', '?width=160');
    assert.equal((await sharp(small.rawPayload).metadata()).width, 160);
  });

  test('a page after the last one is 404', async () => {
    const { id } = await uploadFile('one.pdf', tinyPdf([{ text: 'Only one' }]));
    assert.equal((await getPage(id, 2)).statusCode, 404);
  });

  test('other widths and page numbers are refused', async () => {
    const { id } = await uploadFile('bounds.pdf', tinyPdf([{ text: 'Bounds' }]));
    assert.equal((await getPage(id, 1, 'owner', '?width=9000')).statusCode, 400);
    for (const page of ['0', '-1', '1.5', '99999999999', 'x'])
      assert.equal((await getPage(id, page)).statusCode, 400, page);
  });

  test('another user gets 404', async () => {
    const { id } = await uploadFile('private.pdf', tinyPdf([{ text: 'Private' }]));
    assert.equal((await getPage(id, 1, 'editor')).statusCode, 404);
  });

  test('a page of a paper is shown to editors, also if visitors do not see it', async () => {
    const { sha256 } = await uploadFile('paper.pdf', tinyPdf([{ text: 'One' }]));
    const file = { sha256: sha256!, storageKey: storageKey(sha256!, 'pdf'), pages: 1 };
    const hidden = { hiddenAt: new Date(), hiddenReason: 'A complaint' };
    const { id } = await createPaper(db, { showsPages: false, ...hidden, file });
    const read = (page: number, as: 'editor' | null) =>
      call('GET', `/api/admin/papers/${id}/pictures/${page}`, undefined, as);
    const answer = await read(1, 'editor');
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/webp']);
    const read90 = { source: 'ocr', language: 'en', engine: 'test', turn: 90 } as const;
    await db.insert(pageTexts).values({ ...read90, sha256: sha256!, page: 1, text: 'One' });
    const { width = 0, height = 0 } = await sharp((await read(1, 'editor')).rawPayload).metadata();
    assert.ok(width > height);
    assert.deepEqual([(await read(2, 'editor')).statusCode, (await read(1, null)).statusCode], [404, 401]);
  });

  test('an upload that is not ready is 409', async () => {
    const { id } = (await announce('late.pdf', 500)).json<{ id: string }>();
    assert.equal((await getPage(id, 1)).statusCode, 409);
  });
});
