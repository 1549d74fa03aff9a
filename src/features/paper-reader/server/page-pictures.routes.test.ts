import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { pageTextFiles, pageTexts } from '#features/page-texts/page-texts.table.ts';
import { papers } from '#features/papers/papers.table.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { registerReads } from '#platform/http/read-routes.ts';
import { createLog } from '#platform/log/log.ts';
import { createPageDrawer } from '#platform/pdf/page-drawer.ts';
import { createBoundedFolder } from '#platform/storage/bounded-folder.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { createLocalCopies } from '#platform/storage/local-copies.ts';
import { testContext } from '#testing/context.ts';
import { createPaper } from '#testing/factories.ts';
import { tinyPdf, type TinyPage } from '#testing/tiny-pdf.ts';
import type { PageLines, PageText, PaperPages } from '../paper-reader.contract.ts';
import { pagePictureRoutes } from './page-pictures.routes.ts';
import { createPagePictures } from './page-pictures.service.ts';
import { paperReaderReads } from './paper-reader.routes.ts';
import { getPaperPages } from './paper-reader.service.ts';

const { ctx, drop } = await testContext();
const { db } = ctx;
const root = await mkdtemp(join(tmpdir(), 'page pictures '));
const log = createLog('silent');
const storage = createFolderStorage(join(root, 'files'));
const drawer = createPageDrawer({ timeoutMs: 20_000 });
const copies = createLocalCopies(storage);
const folder = createBoundedFolder(join(root, 'pictures'), 10_000_000);
let drawn = 0;
const counting = {
  sizes: drawer.sizes,
  draw(...given: Parameters<typeof drawer.draw>) {
    drawn += 1;
    return drawer.draw(...given);
  },
};
const pictures = createPagePictures({ drawer: counting, folder, copies, log });
const shown = { enableReader: true, enablePublicText: true };
const settings = { publicSettings: async () => shown };
const limit = createRateLimit({
  secret: 'a secret of more than thirty-two characters',
  purpose: 'test',
  allowances: [{ limit: 30, spanMs: 60_000 }],
});
const app = createHttpApp({ log, trustedProxies: [] });
const reader = { ...ctx, pictures, settings };
pagePictureRoutes(app, reader, limit);
registerReads(app, paperReaderReads(reader));
after(async () => {
  await app.close();
  await drawer.close();
  await copies.close();
  await rm(root, { recursive: true });
});

async function paperWith(pages: TinyPage[]) {
  const content = tinyPdf(pages, { title: `Paper ${Math.random()}` });
  const stored = await storage.put(
    (async function* () {
      yield content;
    })(),
    { maxBytes: 1_000_000, extension: 'pdf' },
  );
  const file = { sha256: stored.sha256, storageKey: stored.key, pages: pages.length };
  const paper = await createPaper(db, { file });
  return { id: paper.id, sha256: stored.sha256, path: `/files/${stored.sha256}/pages/` };
}

const get = (url: string) => app.inject({ url });
const asItLies = { turn: 0, isUnreadable: false };

describe('page pictures', () => {
  test('a page is an immutable picture in both formats', async () => {
    const { path } = await paperWith([{ text: 'One' }, { text: 'Two' }]);
    for (const format of ['avif', 'webp']) {
      const answer = await get(`${path}2-720.${format}`);
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers['content-type'], `image/${format}`);
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal((await sharp(answer.rawPayload).metadata()).width, 720);
    }
  });

  test('a second request reads the stored picture', async () => {
    const { path } = await paperWith([{ text: 'One' }]);
    const first = await get(`${path}1-720.webp`);
    const before = drawn;
    const second = await get(`${path}1-720.webp`);
    assert.deepEqual(second.rawPayload, first.rawPayload);
    assert.equal(drawn, before);
  });

  test('requests for one picture at the same time draw it once', async () => {
    const { path } = await paperWith([{ text: 'One' }]);
    const before = drawn;
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(`${path}1-1440.webp`)));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200, 200, 200, 200],
    );
    assert.equal(drawn, before + 1);
  });

  test('unknown files, pages, widths and formats are 404', async () => {
    const { path } = await paperWith([{ text: 'One' }]);
    const unknown = `/files/${'0'.repeat(64)}/pages/1-720.avif`;
    for (const url of [
      unknown,
      `${path}2-720.avif`,
      `${path}0-720.avif`,
      `${path}1-500.avif`,
      `${path}1-720.png`,
    ])
      assert.equal((await get(url)).statusCode, 404, url);
  });

  test('a damaged page is 410 and is not drawn again', async () => {
    const { path } = await paperWith([{ content: '/Deep Do' }]);
    const answer = await get(`${path}1-720.avif`);
    assert.equal(answer.statusCode, 410);
    assert.match(answer.body, /This page is damaged/);
    const before = drawn;
    assert.equal((await get(`${path}1-720.avif`)).statusCode, 410);
    assert.equal(drawn, before);
  });

  test('a paper that hides its pages has no pictures', async () => {
    const { id, path } = await paperWith([{ text: 'Hidden' }]);
    await db.update(papers).set({ showsPages: false }).where(eq(papers.id, id));
    assert.equal((await get(`${path}1-720.avif`)).statusCode, 404);
    assert.equal((await get(`/api/papers/${id}/pages`)).json().total, 0);
  });

  test('a changed paper is read again after its tags are dropped', async () => {
    const { id, path } = await paperWith([{ text: 'Shown' }]);
    assert.equal((await get(`${path}1-720.webp`)).statusCode, 200);
    await db.update(papers).set({ showsPages: false }).where(eq(papers.id, id));
    drop([`paper:${id}`]);
    assert.equal((await get(`${path}1-720.webp`)).statusCode, 404);
  });

  test('a paper that shows its pages has pictures while the reader is off', async () => {
    const { id, path } = await paperWith([{ text: 'Always shown' }]);
    await db.update(papers).set({ showsPages: true }).where(eq(papers.id, id));
    shown.enableReader = false;
    assert.equal((await get(`${path}1-720.webp`)).statusCode, 200);
    assert.equal((await get(`/api/papers/${id}/pages`)).json().total, 1);
    shown.enableReader = true;
  });

  test('pictures are 404 while the reader is off', async () => {
    const { id, path } = await paperWith([{ text: 'One' }]);
    shown.enableReader = false;
    assert.equal((await get(`${path}1-720.avif`)).statusCode, 404);
    assert.equal((await get(`/api/papers/${id}/pages`)).json().total, 0);
    shown.enableReader = true;
  });

  test('the list of pages has their sizes and whether they have a text', async () => {
    const { id, sha256 } = await paperWith([{}, { width: 842, height: 595 }, {}]);
    await db.insert(pageTexts).values([
      { sha256, page: 1, text: 'One', source: 'text layer', language: 'en', engine: 'test' },
      { sha256, page: 2, text: '', source: 'text layer', language: '', engine: 'test' },
      { sha256, page: 3, text: 'Three', source: 'text layer', language: 'en', engine: 'test' },
    ]);
    assert.deepEqual((await get(`/api/papers/${id}/pages?from=2`)).json(), {
      total: 3,
      pictures: `/files/${sha256}/pages/`,
      hasText: true,
      pages: [
        { ...asItLies, page: 2, width: 842, height: 595, hasText: false },
        { ...asItLies, page: 3, width: 595, height: 842, hasText: true },
      ],
    });
  });

  test('a page that could not be read differs from an empty page and from one that is not read yet', async () => {
    const { id, sha256 } = await paperWith([{}, {}, {}]);
    await db
      .insert(pageTexts)
      .values({ sha256, page: 1, text: '', source: 'ocr', language: '', engine: 'test' });
    const unreadable = async () => {
      const { pages } = (await get(`/api/papers/${id}/pages`)).json<PaperPages>();
      const texts = await Promise.all([1, 2, 3].map((page) => get(`/api/papers/${id}/pages/${page}/text`)));
      const ofTexts = texts.map((answer) => answer.json<PageText>().isUnreadable);
      assert.deepEqual(
        pages.map((page) => page.isUnreadable),
        ofTexts,
      );
      return ofTexts;
    };
    assert.deepEqual(await unreadable(), [false, false, false]);
    await db.update(pageTextFiles).set({ state: 'failed' }).where(eq(pageTextFiles.sha256, sha256));
    assert.deepEqual(await unreadable(), [false, true, true]);
    await db.update(papers).set({ showsText: false }).where(eq(papers.id, id));
    assert.deepEqual(await unreadable(), [false, false, false]);
  });

  test('the words of a search are marked in the text and on the picture', async () => {
    const { id, sha256 } = await paperWith([{}]);
    const edges = [100, 200, 900, 400, 1_000, 200, 2_000, 400, 100, 500, 900, 700];
    const next = [1_000, 500, 2_000, 700];
    const read = { source: 'text layer', language: 'en', engine: 'test' } as const;
    await db.insert(pageTexts).values({
      ...read,
      sha256,
      page: 1,
      text: `Wind ${'x'.repeat(150)}\nsolar wind`,
      edges: [...edges, ...next],
    });
    const text = async (query: string) =>
      (await get(`/api/papers/${id}/pages/1/text${query}`)).json<PageText>();
    const { marks, boxes } = await text('?q=solar%20wind');
    assert.deepEqual([marks.length, boxes], [2, [[100, 500, 2_000, 700], edges.slice(0, 4)]]);
    assert.deepEqual((await text('')).boxes, []);
    await db.update(papers).set({ showsText: false }).where(eq(papers.id, id));
    assert.deepEqual((await text('?q=solar')).boxes, []);
  });

  test('the lines of a page have their places if the text is public', async () => {
    const { id, sha256 } = await paperWith([{}]);
    const edges = [100, 200, 900, 400, 1_000, 200, 2_000, 400, 100, 500, 900, 700];
    const read = { source: 'ocr', language: 'en', engine: 'test' } as const;
    await db.insert(pageTexts).values({ ...read, sha256, page: 1, text: 'solar wind\npower', edges });
    const lines = async () => (await get(`/api/papers/${id}/pages/1/lines`)).json<PageLines>().lines;
    assert.deepEqual(await lines(), [
      { text: 'solar wind', box: [100, 200, 2_000, 400] },
      { text: 'power', box: [100, 500, 900, 700] },
    ]);
    await db.update(papers).set({ showsText: false }).where(eq(papers.id, id));
    assert.deepEqual(await lines(), []);
  });

  test('a turned page has upright pictures and sizes', async () => {
    const { id, sha256, path } = await paperWith([
      { width: 842, height: 595, content: '0 0 421 595 re f' },
      {},
    ]);
    const scan = { sha256, source: 'ocr', language: '', engine: 'test' } as const;
    await db.insert(pageTexts).values([
      { ...scan, page: 1, text: 'Which', confidence: 0.8, turn: 90 },
      { ...scan, page: 2, text: '', confidence: 0.3 },
    ]);
    assert.deepEqual((await get(`/api/papers/${id}/pages`)).json().pages, [
      { page: 1, width: 595, height: 842, turn: 90, hasText: true, isUnreadable: false },
      { page: 2, width: 595, height: 842, turn: 0, hasText: false, isUnreadable: true },
    ]);
    const picture = sharp((await get(`${path}1-720-90.webp`)).rawPayload);
    const { width, height } = await picture.metadata();
    assert.deepEqual([width, height], [720, 1019]);
    // The left half of the page is black, so the upper half of the picture is.
    const pixels = await picture.extractChannel(0).raw().toBuffer();
    assert.ok(pixels[200 * width! + 360]! < 50 && pixels[800 * width! + 360]! > 200);
    assert.equal((await get(`${path}1-720-0.webp`)).statusCode, 404);
    shown.enablePublicText = false;
    assert.equal((await get(`/api/papers/${id}/pages`)).json().pages[1].isUnreadable, false);
    shown.enablePublicText = true;
  });

  test('a missing file is measured once, and its pages are A4', async () => {
    const file = { sha256: 'f'.repeat(64), storageKey: 'ff/ff/missing.pdf', pages: 2 };
    const { id } = await createPaper(db, { file });
    let measured = 0;
    const counted = {
      ...copies,
      use(...given: Parameters<typeof copies.use>) {
        measured += 1;
        return copies.use(...given);
      },
    } as typeof copies;
    const own = createPagePictures({ drawer, folder, copies: counted, log });
    for (let time = 1; time <= 2; time += 1) {
      const { pages } = await getPaperPages({ ...reader, pictures: own }, id, 2);
      assert.deepEqual(pages, [{ ...asItLies, page: 2, width: 595, height: 842, hasText: false }]);
    }
    assert.equal(measured, 1);
  });

  test('an external paper has no pages', async () => {
    const { id } = await createPaper(db);
    assert.deepEqual((await get(`/api/papers/${id}/pages`)).json(), {
      total: 0,
      pictures: null,
      pages: [],
      hasText: false,
    });
  });

  test('a network that draws too many pictures is refused', async () => {
    const { path } = await paperWith(Array.from({ length: 40 }, () => ({})));
    let refused = 0;
    for (let page = 1; page <= 40; page += 1)
      if ((await get(`${path}${page}-720.webp`)).statusCode === 429) refused += 1;
    assert.ok(refused > 0);
    assert.equal((await get(`${path}1-720.webp`)).statusCode, 200);
  });
});
