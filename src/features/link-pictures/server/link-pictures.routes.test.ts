import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { getPictures } from '#features/paper-reader/paper-reader.server.ts';
import type { Locale } from '#lib/text/locales.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { storageKey } from '#platform/storage/file-storage.ts';
import { testContext } from '#testing/context.ts';
import { createExam, createPaper, deletePapers } from '#testing/factories.ts';
import { getLinkPicture, getPaperFacts } from '../picture-facts.ts';
import { linkPicturesRoutes } from './link-pictures.routes.ts';
import { readPictureFacts, type PictureId } from './link-pictures.service.ts';

const { ctx } = await testContext();
const { db } = ctx;
const app = createHttpApp({ log: ctx.log, trustedProxies: [] });
const mark = new URL('../../../app/web/public/favicon.svg', import.meta.url);
const limit = createRateLimit({
  secret: ctx.secret,
  purpose: 'test',
  allowances: [{ limit: 12, spanMs: 60_000 }],
});
linkPicturesRoutes(app, ctx, { mark, limit });
after(async () => {
  await app.close();
  await getPictures(ctx).close();
});

const site = { locale: 'en', siteName: 'Pariksha', iconsVersion: null } as const;
const get = (url: string, headers = {}) => app.inject({ url, headers });
/** Returns the URL of a picture as its page has it. */
const getUrl = async (kind: PictureId['kind'], id: number, locale: Locale = 'en') =>
  getLinkPicture(await readPictureFacts(ctx, { kind, id, locale }))!.url;

async function store(bytes: Buffer): Promise<string> {
  return (await ctx.storage.put(Readable.from([bytes]), { maxBytes: 10_000, extension: 'webp' })).key;
}
/** Creates a paper with this picture of its first page. Returns the URL of its link picture. */
async function getUrlWithPage(thumbnailKey: string): Promise<string> {
  const file = { thumbnailKey, thumbnailWidth: 360, thumbnailHeight: 509 };
  return getUrl('paper', (await createPaper(db, { title: 'With a page', file })).id);
}

describe('link pictures', async () => {
  const exam = await createExam(db, { name: 'SSC CGL', translations: { hi: { name: 'एसएससी सीजीएल' } } });
  const paper = await createPaper(db, { examId: exam.id, title: 'SSC CGL Tier I', year: 2018 });
  const url = await getUrl('paper', paper.id);

  test('a paper has an immutable JPEG', async () => {
    const answer = await get(url);
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/jpeg']);
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    const { width, height } = await sharp(answer.rawPayload).metadata();
    assert.deepEqual([width, height], [1200, 630]);
    const { etag } = answer.headers;
    assert.equal((await get(url, { 'if-none-match': etag })).statusCode, 304);
  });

  test('a URL has the language, and the Hindi picture is another one', async () => {
    const hindi = await getUrl('paper', paper.id, 'hi');
    assert.match(hindi, /-hi-/);
    assert.notDeepEqual((await get(hindi)).rawPayload, (await get(url)).rawPayload);
  });

  test('exams and categories have pictures', async () => {
    for (const [kind, id] of [
      ['exam', exam.id],
      ['category', exam.categoryId],
    ] as const)
      assert.equal((await get(await getUrl(kind, id))).statusCode, 200, kind);
  });

  test('an old URL answers the current picture for an hour', async () => {
    const answer = await get(url.replace(/[^-]+\.jpg$/, 'old.jpg'));
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [200, 'public, max-age=3600']);
    assert.deepEqual(answer.rawPayload, (await get(url)).rawPayload);
  });

  test('the first page is on the picture, and a missing one is left out', async () => {
    const black = { create: { width: 360, height: 509, channels: 3, background: '#000' } } as const;
    const url = await getUrlWithPage(await store(await sharp(black).webp().toBuffer()));
    const isBlack = async (url: string) => {
      const pixels = await sharp((await get(url)).rawPayload)
        .greyscale()
        .raw()
        .toBuffer();
      return pixels[300 * 1200 + 900]! < 30;
    };
    assert.equal(await isBlack(url), true);
    assert.equal(await isBlack(await getUrlWithPage(storageKey('f'.repeat(64), 'webp'))), false);
  });

  test('a picture that cannot be drawn is 503', async () => {
    const answer = await get(await getUrlWithPage(await store(Buffer.from('not a picture'))));
    assert.equal(answer.statusCode, 503);
  });

  test('a hidden or deleted paper and an unknown page are 404', async () => {
    const hidden = await createPaper(db, { title: 'Hidden' });
    const deleted = await createPaper(db, { title: 'Deleted' });
    const urls = [await getUrl('paper', hidden.id), await getUrl('paper', deleted.id)];
    for (const shown of urls) assert.equal((await get(shown)).statusCode, 200);
    await db.execute(
      sql`UPDATE papers SET hidden_at = now(), hidden_reason = 'A complaint' WHERE id = ${hidden.id}`,
    );
    await deletePapers(db, [deleted.id]);
    const wrong = ['exam-999999-en-1.jpg', 'category-999999-en-1.jpg', 'paper-1-fr-1.jpg', 'paper-1.jpg'];
    for (const gone of [...urls, ...wrong.map((name) => `/link-pictures/${name}`)])
      assert.equal((await get(gone)).statusCode, 404, gone);
  });

  test('a network that draws too many pictures is refused, and stored ones are not', async () => {
    const more = await Promise.all(
      Array.from({ length: 12 }, async () => getUrl('paper', (await createPaper(db)).id)),
    );
    const answers = await Promise.all(more.map((each) => get(each)));
    assert.ok(answers.some(({ statusCode }) => statusCode === 429));
    assert.equal((await get(url)).statusCode, 200);
  });
});

describe('the URL of a link picture', () => {
  const facts = { id: 1, title: 'A', examName: 'B', year: 2018, thumbnail: null };
  const getPaperUrl = (paper: object = {}, ofSite: object = {}) =>
    getLinkPicture(getPaperFacts({ ...facts, ...paper }, { ...site, ...ofSite }))?.url;

  test('changes with title, exam, year, first page, site and logo', () => {
    const thumbnail = { url: '/files/a.webp', width: 1, height: 1 };
    const changes = [{}, { title: 'C' }, { examName: 'C' }, { year: 2019 }, { year: null }, { thumbnail }];
    const urls = [
      ...changes.map((change) => getPaperUrl(change)),
      getPaperUrl({}, { siteName: 'C' }),
      getPaperUrl({}, { iconsVersion: 'c' }),
    ];
    assert.equal(new Set(urls).size, 8);
  });

  test('does not exist for letters without a font', () => {
    assert.equal(getPaperUrl({ title: 'தமிழ்' }), undefined);
    assert.ok(getPaperUrl({ title: 'गणित – “Maths” ₹' }));
  });

  test('has the year only if it is known', () => {
    assert.equal(getPaperFacts(facts, site).line, 'B · 2018');
    assert.equal(getPaperFacts({ ...facts, year: null }, site).line, 'B');
  });
});
