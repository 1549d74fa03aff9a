import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemapPieceSize, type SitemapEntry, type SitemapSource } from '#platform/seo/sitemap-source.ts';
import { testContext } from '#testing/context.ts';
import { readApp } from '#testing/read-app.ts';
import { seoRoutes } from './seo.routes.ts';
import { getSitemap } from './sitemap.service.ts';

const on = { publicSettings: async () => ({ enableSitemap: true }) };

function source(pieces: SitemapEntry[][], count = pieces.flat().length): SitemapSource {
  return {
    pageTypes: ['paper'],
    count: async () => count,
    pieces: async () => pieces.length,
    entries: async function* (piece) {
      yield* pieces[piece] ?? [];
    },
  };
}

const { ctx } = await testContext();

function appOf(sources: SitemapSource[], settings = on) {
  const app = readApp([]);
  seoRoutes(app, { ...ctx, sources, settings });
  return app;
}

const entry = (path: string, day?: number): SitemapEntry => ({
  path,
  pageType: 'paper',
  pageId: null,
  lastModified: day === undefined ? null : new Date(Date.UTC(2024, 0, day)),
});
const inBothLanguages = (english: string, hindi: string, lastmod: string) =>
  [english, hindi].map(
    (own) =>
      `<url><loc>https://papers.example${own}</loc>${lastmod}` +
      `<xhtml:link rel="alternate" hreflang="en" href="https://papers.example${english}"/>` +
      `<xhtml:link rel="alternate" hreflang="hi" href="https://papers.example${hindi}"/>` +
      `<xhtml:link rel="alternate" hreflang="x-default" href="https://papers.example${english}"/></url>`,
  );
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);

test('a small site has one sitemap with both languages', async () => {
  const app = appOf([source([[entry('/', 1)], []]), source([[entry("/paper/o'hare&co")]])]);
  const answer = await app.inject('/sitemap.xml');
  assert.equal(answer.headers['content-type'], 'application/xml; charset=utf-8');
  assert.equal(
    answer.body,
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...inBothLanguages('/', '/hi', '<lastmod>2024-01-01T00:00:00.000Z</lastmod>'),
      ...inBothLanguages('/paper/o&#39;hare&amp;co', '/hi/paper/o&#39;hare&amp;co', ''),
      '</urlset>',
      '',
    ].join('\n'),
  );
});

test('a sitemap of more than 5,000 pages becomes an index', async () => {
  const pieces = [[entry('/a')], [entry('/b')]];
  assert.match((await appOf([source(pieces, 5_000)]).inject('/sitemap.xml')).body, /<urlset/);
  const large = appOf([source([[entry('/')]]), source(pieces, 5_000)]);
  const index = (await large.inject('/sitemap.xml')).body;
  assert.match(index, /<sitemapindex/);
  assert.deepEqual(
    locations(index),
    [1, 2, 3].map((number) => `https://papers.example/sitemap-${number}.xml`),
  );
  const paths = await Promise.all([1, 2, 3].map((number) => large.inject(`/sitemap-${number}.xml`)));
  assert.deepEqual(
    paths.flatMap(({ body }) => locations(body)),
    ['', '/hi', '/a', '/hi/a', '/b', '/hi/b'].map((path) => `https://papers.example${path || '/'}`),
  );
});

test('an unknown piece of a sitemap returns 404', async () => {
  const app = appOf([source([[entry('/')]])]);
  for (const name of [
    'sitemap-2.xml',
    'sitemap-999999999.xml',
    'sitemap-9999999999.xml',
    'sitemap-x.xml',
    'sitemap-.xml',
  ]) {
    assert.equal((await app.inject(`/${name}`)).statusCode, 404, name);
  }
  assert.equal((await app.inject('/sitemap-0.xml')).statusCode, 400);
});

test('robots.txt disallows the API and the back office', async () => {
  const answer = await appOf([]).inject('/robots.txt');
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(
    answer.body,
    'User-agent: *\nDisallow: /api/\nDisallow: /admin$\nDisallow: /admin?\nDisallow: /admin/\n\n' +
      'Sitemap: https://papers.example/sitemap.xml\n',
  );
});

test('a disabled sitemap returns 404 and is not in robots.txt', async () => {
  const app = appOf([source([[entry('/')]])], { publicSettings: async () => ({ enableSitemap: false }) });
  assert.equal((await app.inject('/sitemap.xml')).statusCode, 404);
  assert.equal((await app.inject('/sitemap-1.xml')).statusCode, 404);
  assert.doesNotMatch((await app.inject('/robots.txt')).body, /Sitemap/);
});

test('a large sitemap is streamed', async () => {
  let read = 0;
  const endless: SitemapSource = {
    pageTypes: ['paper'],
    count: async () => 1,
    pieces: async () => 1,
    entries: async function* () {
      for (;;) {
        read += 1;
        yield entry(`/paper/${'x'.repeat(100)}`);
      }
    },
  };
  const texts = (await getSitemap({ ...ctx, sources: [endless], settings: on }))[Symbol.asyncIterator]();
  for (let part = 0; part < 10; part += 1) await texts.next();
  await texts.return?.(undefined);
  assert.ok(read <= 1_000, String(read));
});

test('a full sitemap of the longest URLs stays below 50 MB', async () => {
  const longest = entry(`/paper/${encodeURIComponent('ल'.repeat(120))}`, 1);
  const app = appOf([source([Array.from({ length: sitemapPieceSize }, () => longest)])]);
  const { length } = (await app.inject('/sitemap.xml')).rawPayload;
  assert.ok(length > 30_000_000 && length < 50_000_000, String(length));
});
