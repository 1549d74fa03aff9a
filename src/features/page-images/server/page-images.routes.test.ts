import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { imageUses } from '#app/pages/page-parts.ts';
import { pageAttachments } from '#app/pages/page-parts.ts';
import { inlineBlocksRoutes } from '#features/inline-blocks/server/inline-blocks.routes.ts';
import { elementsAdminRoutes } from '#features/static-pages/server/admin/elements-admin.routes.ts';
import { pagesAdminRoutes } from '#features/static-pages/server/admin/pages-admin.routes.ts';
import { getImageUrl } from '#lib/url/page-image-url.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { badFields } from '#testing/read-app.ts';
import type { PageImage } from '../page-images.contract.ts';
import { pageImagesRoutes } from './page-images.routes.ts';
import { createPageImages } from './page-images.service.ts';

const { ctx, db, app, write, call, audited } = await backOffice();
pagesAdminRoutes(app, ctx, pageAttachments);
elementsAdminRoutes(app, ctx);
inlineBlocksRoutes(app, ctx);
pageImagesRoutes(app, createPageImages({ db, write, uses: imageUses }));

const elementsUrl = '/api/admin/page-elements';
const picture = (width: number, height: number, background = '#c0392b') =>
  sharp({ create: { width, height, channels: 3, background } });
const wide = await picture(2_000, 1_000)
  .jpeg()
  .withExif({ IFD0: { Copyright: 'Asha, Jaipur' } })
  .toBuffer();

async function upload(bytes: Buffer, as: 'owner' | 'editor' | null = 'editor') {
  const head =
    '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
  return call('POST', '/api/admin/page-images', body, as, {
    'content-type': 'multipart/form-data; boundary=x',
  });
}
async function storeImage(bytes: Buffer): Promise<PageImage> {
  const answer = await upload(bytes);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}
async function makePage(): Promise<number> {
  return (await call('POST', '/api/admin/pages', { title: 'Map', slug: 'map' })).json().id;
}
const addImage = (pageId: number, image: object | undefined, content = 'A map of the centres') =>
  call('POST', elementsUrl, { pageId, type: 'image', content, metadata: { image } });
const isServed = async (image: PageImage) => (await app.inject(getImageUrl(image))).statusCode === 200;
const makeOld = () => db.execute(sql`UPDATE page_images SET created_at = now() - interval '2 days'`);

beforeEach(async () => {
  await emptyTables(db, ['content_pages', 'blocks', 'versions', 'page_images', 'audit_entries'], {
    restartsIds: true,
  });
});

describe('an uploaded image', () => {
  test('is served in two sizes without metadata', async () => {
    const image = await storeImage(wide);
    assert.deepEqual([image.width, image.height], [1_280, 640]);
    for (const width of [1_280, 640]) {
      const answer = await app.inject(getImageUrl({ ...image, width }));
      const { format, width: storedWidth, exif } = await sharp(answer.rawPayload).metadata();
      assert.deepEqual([format, storedWidth, exif], ['webp', width, undefined]);
      assert.deepEqual(
        ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy'].map(
          (name) => answer.headers[name],
        ),
        ['image/webp', 'public, max-age=31536000, immutable', 'nosniff', 'sandbox'],
      );
    }
    assert.equal((await audited()).at(-1)?.action, 'page.image-uploaded');
  });

  test('is not enlarged', async () => {
    const { width, height } = await storeImage(await picture(300, 200).png().toBuffer());
    assert.deepEqual([width, height], [300, 200]);
  });

  test('must be a whole picture of an accepted format', async () => {
    const files = [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '%PDF-1.7',
      'GIF89a',
      wide.subarray(0, 5_000),
    ];
    for (const file of files) {
      const answer = await upload(Buffer.from(file));
      assert.deepEqual(badFields(answer), ['image'], answer.body);
    }
  });

  test('has at most 8 MB', async () => {
    assert.equal((await upload(Buffer.alloc(8_388_609))).statusCode, 413);
  });

  test('needs a user', async () => {
    assert.equal((await upload(wide, null)).statusCode, 401);
  });

  test('is not found under another name', async () => {
    const { hash } = await storeImage(wide);
    for (const name of [`${hash}-641.webp`, `${hash}-640.png`, '..%2f..%2fetc', `${'0'.repeat(32)}-640.webp`])
      assert.equal((await app.inject(`/page-images/${name}`)).statusCode, 404, name);
  });
});

describe('an image element', () => {
  test('has its image and alternative text', async () => {
    const image = await storeImage(wide);
    const answer = await addImage(await makePage(), image);
    assert.equal(answer.statusCode, 201, answer.body);
    assert.deepEqual(answer.json().metadata, { image });
    assert.equal(answer.json().content, 'A map of the centres');
  });

  test('needs a stored image and an alternative text of one line', async () => {
    const image = await storeImage(wide);
    const page = await makePage();
    assert.deepEqual(badFields(await addImage(page, undefined)), ['metadata.image']);
    assert.deepEqual(badFields(await addImage(page, { ...image, height: 1 })), ['metadata.image']);
    assert.deepEqual(badFields(await addImage(page, image, ' ')), ['content']);
    assert.deepEqual(badFields(await addImage(page, image, 'a\nb')), ['content']);
  });

  test('loses its image when it becomes a text', async () => {
    const { id } = (await addImage(await makePage(), await storeImage(wide))).json();
    const text = { type: 'text', content: 'A map', metadata: { image: await storeImage(wide) } };
    assert.deepEqual((await call('PUT', `${elementsUrl}/${id}`, text)).json().metadata, {});
  });
});

describe('an image that is a day old', () => {
  test('is deleted by an upload if no page uses it', async () => {
    const image = await storeImage(wide);
    await makeOld();
    await storeImage(await picture(10, 10, '#fff').png().toBuffer());
    assert.equal(await isServed(image), false);
  });

  test('stays while an element or a version has it', async () => {
    const image = await storeImage(wide);
    const { id } = (await addImage(await makePage(), image)).json();
    for (const remove of [async () => {}, () => call('DELETE', `${elementsUrl}/${id}`)]) {
      await remove();
      await makeOld();
      await storeImage(await picture(10, 10, '#fff').png().toBuffer());
      assert.equal(await isServed(image), true);
    }
  });
});

test('an image of an inline block stays while a block or a version has it', async () => {
  const image = await storeImage(wide);
  const block = {
    pageType: 'home',
    pageId: 'main',
    section: 'main-content',
    type: 'image',
    content: 'A map',
  };
  const created = await call('POST', '/api/admin/page-content', { ...block, metadata: { image } });
  assert.equal(created.statusCode, 201, created.body);
  const url = `/api/admin/page-content/${created.json().id}`;
  for (const remove of [async () => {}, () => call('DELETE', url)]) {
    await remove();
    await makeOld();
    await storeImage(await picture(10, 10, '#fff').png().toBuffer());
    assert.equal(await isServed(image), true);
  }
});

test('the storage of images is limited', async () => {
  await db.execute(sql`
    INSERT INTO page_images (hash, width, height, content)
    VALUES ('full', 1, 1, decode(repeat('00', 100000000), 'hex'))`);
  const answer = await upload(wide);
  assert.deepEqual(
    [answer.statusCode, answer.json().message],
    [409, 'The images of pages are limited to 100 MB'],
  );
});
