import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createSafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { webServer } from '#testing/web-server.ts';
import { parseRobots } from './robots-rules.ts';
import { parseSitemap } from './sitemap.ts';
import { crawlSite, usualLimits, type CrawlOptions } from './crawl-site.ts';

const site = await webServer();
const fetch = createSafeFetch({ allow: [site.host], userAgent: 'Pariksha import (test)' });
const limits = { ...usualLimits, delayMs: 0 };
const crawl = (path: string, options: Partial<CrawlOptions> = {}) =>
  crawlSite(site.at(path), { fetch, signal: new AbortController().signal, limits, ...options });
const xml = (body: string) => ({ type: 'application/xml', body });
const urlset = (...paths: string[]) =>
  xml(`<urlset>${paths.map((path) => `<url><loc>${site.at(path)}</loc></url>`).join('')}</urlset>`);

beforeEach(() => {
  site.pages.clear();
  site.requests.length = 0;
});

describe('a sitemap', () => {
  test('names the pages whose PDFs are listed', async () => {
    site.pages
      .set(
        '/sitemap.xml',
        xml(`<sitemapindex><sitemap><loc>${site.at('/posts.xml')}</loc></sitemap></sitemapindex>`),
      )
      .set('/posts.xml', urlset('/cgl-2019/', '/about/', '/files/direct.pdf'))
      .set(
        '/cgl-2019/',
        '<h1>SSC CGL 2019</h1><a href="/files/cgl.pdf">Download</a><a href="/other/">Other</a>',
      )
      .set('/about/', '<h1>About</h1>');
    const { candidates, notes } = await crawl('/sitemap.xml');
    assert.deepEqual(
      candidates.map(({ title, fileUrl, oldUrls }) => [title, fileUrl, oldUrls]),
      [
        ['direct', site.at('/files/direct.pdf'), [site.at('/files/direct.pdf')]],
        ['SSC CGL 2019', site.at('/files/cgl.pdf'), [site.at('/cgl-2019/'), site.at('/files/cgl.pdf')]],
      ],
    );
    assert.deepEqual(notes, ['2 pages read, 2 files found']);
    assert.ok(!site.paths().includes('/other/'));
  });

  test('is found by robots.txt from the home page', async () => {
    site.pages
      .set('/robots.txt', { type: 'text/plain', body: `User-agent: *\nSitemap: ${site.at('/map.xml')}` })
      .set('/map.xml', urlset('/one/'))
      .set('/one/', '<a href="/one.pdf">SSC CHSL 2020</a>');
    const { candidates } = await crawl('/');
    assert.deepEqual(
      candidates.map(({ title }) => title),
      ['SSC CHSL 2020'],
    );
  });

  test('that cannot be read is named in the notes of the home page', async () => {
    site.pages.set('/sitemap.xml', { status: 500 }).set('/', '<a href="/one.pdf">SSC CHSL 2020</a>');
    const { candidates, notes } = await crawl('/');
    assert.equal(candidates.length, 1);
    assert.deepEqual(notes.slice(1), [`${site.at('/sitemap.xml')}: the site returned 500`]);
  });

  test('counts also if the home page cannot be read', async () => {
    site.pages
      .set('/sitemap.xml', urlset('/', '/one/'))
      .set('/', { status: 500 })
      .set('/one/', '<a href="/one.pdf">SSC CHSL 2020</a>');
    const { candidates, notes } = await crawl('/');
    assert.equal(candidates.length, 1);
    assert.deepEqual(notes.slice(1), [`${site.at('/')}: the site returned 500`]);
  });

  test('with too many pages is named in the notes', async () => {
    site.pages
      .set('/sitemap.xml', urlset('/one/', '/two/', '/three/'))
      .set('/one/', '')
      .set('/two/', '');
    const { notes } = await crawl('/sitemap.xml', { limits: { ...limits, pages: 2 } });
    assert.match(notes.join(), /Only the first 2 URLs of the sitemaps were read/);
    assert.ok(!site.paths().includes('/three/'));
  });

  test('that names too many sitemaps is named in the notes', async () => {
    const inner = Array.from(
      { length: 50 },
      (_, at) => `<sitemap><loc>${site.at(`/${at}.xml`)}</loc></sitemap>`,
    );
    site.pages.set('/sitemap.xml', xml(`<sitemapindex>${inner.join('')}</sitemapindex>`));
    const { notes } = await crawl('/sitemap.xml');
    assert.match(notes.join(), /Only the first 50 sitemaps were read/);
  });

  test('nested half a million times is read to its limit', async () => {
    const text = `<urlset><url><loc>https://a.example/</loc></url>${'<a>'.repeat(500_000)}${'</b>'.repeat(500_000)}`;
    assert.deepEqual((await parseSitemap(text, 10)).urls, ['https://a.example/']);
  });
});

describe('a page', () => {
  test('gives files without the ending of a PDF', async () => {
    const pdf = { type: 'application/octet-stream', body: '%PDF-1.4' };
    site.pages
      .set(
        '/papers/',
        `<h1>SSC</h1><a href="2019">SSC CGL 2019</a><a href="/get?n=2">Download 2018</a>
         <a href="/app?n=3">Download the app</a><a href="docs/a.pdf.aspx">2017</a>
         <a href="https://other.example/download/x/">X</a>`,
      )
      .set('/papers/2019', pdf)
      .set('/get?n=2', { ...pdf, type: 'text/html' })
      .set('/app?n=3', '<a href="/other.pdf">Not below the folder</a>');
    const { candidates, notes } = await crawl('/papers/');
    assert.deepEqual(
      candidates.map(({ fileUrl, title, foundOn }) => [fileUrl, title, foundOn]),
      [
        [site.at('/papers/docs/a.pdf.aspx'), 'SSC', site.at('/papers/')],
        [site.at('/papers/2019'), 'SSC: SSC CGL 2019', site.at('/papers/')],
        [site.at('/get?n=2'), 'SSC: Download 2018', site.at('/papers/')],
      ],
    );
    assert.deepEqual(notes.slice(1), ['1 possible file left out: https://other.example/download/x/']);
  });

  test('of a sitemap has its downloads asked for, and no other links followed', async () => {
    site.pages
      .set('/sitemap.xml', urlset('/one/'))
      .set('/one/', '<h1>SSC CGL 2019</h1><a href="/dl/7">Click here</a><a href="/two/">Two</a>')
      .set('/dl/7', { type: 'application/pdf' });
    const { candidates } = await crawl('/sitemap.xml');
    assert.deepEqual(
      candidates.map(({ fileUrl, title }) => [fileUrl, title]),
      [[site.at('/dl/7'), 'SSC CGL 2019']],
    );
    assert.ok(!site.paths().includes('/two/'));
  });

  test('with too many links is named in the notes', async () => {
    site.pages.set('/papers/', '<a href="a.pdf">A</a>'.repeat(5_001));
    const { notes } = await crawl('/papers/');
    assert.deepEqual(notes.slice(1), [`${site.at('/papers/')}: only the first 5,000 links were read`]);
  });
});

describe('a folder', () => {
  test('is followed below its URL only, and no file is downloaded', async () => {
    site.pages
      .set(
        '/papers/',
        '<title>Index of /papers</title><a href="../">Up</a><a href="ssc/">ssc/</a><a href="/x/">x</a>',
      )
      .set(
        '/papers/ssc/',
        '<a href="?C=N;O=D">Name</a><a href="ssc-cgl_2019.pdf">ssc-cgl_20..&gt;</a><a href="a.jpg">a</a>',
      );
    const { candidates } = await crawl('/papers/');
    assert.deepEqual(
      candidates.map(({ title, foundOn }) => [title, foundOn]),
      [['ssc cgl 2019', site.at('/papers/ssc/')]],
    );
    assert.deepEqual(site.paths(), ['/robots.txt', '/papers/', '/papers/ssc/']);
  });

  test('asks one page at a time, with the name of the product', async () => {
    site.pages
      .set('/papers/', '<a href="a/">a</a><a href="b/">b</a>')
      .set('/papers/a/', '')
      .set('/papers/b/', '');
    await crawl('/papers/');
    assert.equal(site.peak.requests, 1);
    assert.ok(site.requests.every(({ userAgent }) => userAgent.startsWith('Pariksha')));
  });

  test('stops at the limit of pages and says so', async () => {
    site.pages
      .set('/papers/', '<a href="a/">a</a><a href="b/">b</a>')
      .set('/papers/a/', '')
      .set('/papers/b/', '');
    const { notes } = await crawl('/papers/', { limits: { ...limits, pages: 2 } });
    assert.match(notes.join(), /limit of pages/);
    assert.equal(site.paths().length, 3);
  });

  test('stops when its job is cancelled', async () => {
    const stop = new AbortController();
    site.pages
      .set('/papers/', '<a href="a/">a</a>')
      .set('/papers/a/', '<a href="b/">b</a>')
      .set('/papers/a/b/', '');
    const onProgress = ({ done }: { done: number }) => done === 1 && stop.abort(new Error('cancelled'));
    await assert.rejects(crawl('/papers/', { signal: stop.signal, onProgress }), /cancelled/);
    assert.deepEqual(site.paths(), ['/robots.txt', '/papers/']);
  });
});

describe('robots.txt', () => {
  test('keeps disallowed pages out', async () => {
    site.pages
      .set('/robots.txt', { type: 'text/plain', body: 'User-agent: Pariksha\nDisallow: /papers/private/' })
      .set('/papers/', '<a href="private/">p</a><a href="open.pdf">Open paper 2019</a>')
      .set('/papers/private/', '<a href="secret.pdf">Secret</a>');
    const { candidates, notes } = await crawl('/papers/');
    assert.deepEqual(
      candidates.map(({ title }) => title),
      ['Open paper 2019'],
    );
    assert.match(notes.join(), /robots\.txt does not allow it/);
    assert.ok(!site.paths().includes('/papers/private/'));
  });

  test('that disallows the start is an error', async () => {
    site.pages.set('/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /' });
    await assert.rejects(crawl('/papers/'), { code: 'validation_failed', message: /does not allow/ });
  });

  test('applies to pages that a redirect moved to another protocol', () => {
    const { isAllowed } = parseRobots(
      new URL('http://old.example/robots.txt'),
      'User-agent: *\nDisallow: /private/',
    );
    assert.equal(isAllowed('https://old.example/private/a'), false);
    assert.equal(isAllowed('https://old.example/open/'), true);
  });

  test('may name sitemaps by path, and invalid ones', () => {
    const text =
      'Sitemap: /map.xml\nSitemap: http://\nSitemap: javascript:0\nSitemap: https://b.example/map.xml';
    const { sitemaps } = parseRobots(new URL('https://old.example/robots.txt'), text);
    assert.deepEqual(sitemaps, ['https://old.example/map.xml', 'https://b.example/map.xml']);
  });

  test('keeps the rules of this robot in groups of several', () => {
    const text = 'User-agent: Other\nUser-agent: pariksha/1.0\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n';
    const { isAllowed } = parseRobots(new URL('https://old.example/robots.txt'), text);
    assert.deepEqual(
      ['/a', '/b'].map((path) => isAllowed(`https://old.example${path}`)),
      [false, true],
    );
  });

  test('with thousands of names and rules is parsed', () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `User-agent: robot${at}\n#\n:\n`).join('');
    const text = `${names}User-agent: *\n${'Disallow: /a\n'.repeat(20_000)}`;
    const { isAllowed } = parseRobots(new URL('https://old.example/robots.txt'), text);
    assert.equal(isAllowed('https://old.example/a'), false);
  });

  test('decides by the longest rule, and by Allow between equal ones', () => {
    const rules = [
      'Disallow: /a*',
      'Allow: /a/*.html$',
      'Disallow: /b',
      'Allow: /b',
      'Disallow: /*?print=',
      'Disallow: /c/*/d*/e$',
      'disallow : /फ़ोल्डर/ # private',
      'Disallow: /%e0x',
      'Disallow:',
    ];
    const { isAllowed } = parseRobots(
      new URL('https://old.example/robots.txt'),
      `User-agent: *\n${rules.join('\n')}`,
    );
    const allowed = ['/', '/a/x.html', '/b', '/c/x/d/ee', '/c/d/e', '/print=1', '/C/x/d/e'];
    const refused = [
      '/a/x.htm',
      '/a/x.html?y',
      '/x?print=1',
      '/c/x/d/e',
      '/c/x/y/dd/z/e',
      '/फ़ोल्डर/a',
      '/%E0x',
    ];
    for (const path of allowed) assert.ok(isAllowed(`https://old.example${path}`), path);
    for (const path of refused) assert.ok(!isAllowed(`https://old.example${path}`), path);
  });

  test('of hostile rules neither blocks the process nor outlives a cancel', async () => {
    const rules = Array.from({ length: 6_000 }, (_, at) => `Disallow: /${'*a'.repeat(25)}*b${at}`);
    const body = ['User-agent: *', ...rules, 'Disallow: /papers/no'].join('\n');
    site.pages.set('/robots.txt', { type: 'text/plain', body });
    const links = Array.from({ length: 4_900 }, (_, at) => `<a href="no${at}${'a'.repeat(400)}">x</a>`);
    site.pages.set('/papers/', links.join(''));
    const stop = new AbortController();
    const crawling = crawl('/papers/', { signal: stop.signal });
    let turns = 0;
    const timer = setInterval(() => (turns += 1) === 20 && stop.abort(new Error('cancelled')), 1);
    await assert.rejects(crawling, /cancelled/).finally(() => clearInterval(timer));
  });

  test('that asks for a pause of minutes is an error', async () => {
    site.pages.set('/robots.txt', { type: 'text/plain', body: 'User-agent: *\nCrawl-delay: 600' });
    await assert.rejects(crawl('/papers/'), { code: 'validation_failed', message: /pause of 600 seconds/ });
  });

  test('of a site that fails stops the crawl', async () => {
    site.pages.set('/robots.txt', { status: 503 });
    await assert.rejects(crawl('/papers/'), {
      code: 'validation_failed',
      message: /robots\.txt could not be read/,
    });
  });
});

describe('refusals', () => {
  const strict = createSafeFetch({ allow: [], userAgent: 'test' });

  test('a private address is never connected to', async () => {
    await assert.rejects(crawl('/papers/', { fetch: strict }), { code: 'validation_failed' });
    assert.equal(site.requests.length, 0);
  });

  test('a redirect into a private network is not followed', async () => {
    site.pages
      .set('/papers/', '<a href="a/">a</a>')
      .set('/papers/a/', { location: 'http://169.254.169.254/latest/' });
    const { notes } = await crawl('/papers/');
    assert.match(notes.join(), /private network/);
  });

  test('a page that is too large is skipped with a note', async () => {
    site.pages.set('/papers/', '<a href="a/">a</a>').set('/papers/a/', 'x'.repeat(3_100_000));
    const { notes } = await crawl('/papers/');
    assert.match(notes.join(), /too large/);
  });

  test('a start that redirects to another site is an error with its URL', async () => {
    const other = await webServer();
    other.pages.set('/papers/', '<a href="a.pdf">a</a>');
    site.pages.set('/papers/', { location: other.at('/papers/') });
    const fetchBoth = createSafeFetch({ allow: [site.host, other.host], userAgent: 'test' });
    await assert.rejects(crawl('/papers/', { fetch: fetchBoth }), {
      code: 'validation_failed',
      message: /redirects to another site: http/,
    });
  });

  test('a compressed sitemap is named in the notes', async () => {
    site.pages.set('/sitemap.xml', { type: 'application/x-gzip', body: 'x' });
    const { notes } = await crawl('/sitemap.xml');
    assert.match(notes.join(), /Compressed sitemaps are not read/);
  });

  test('a start that does not exist is an error with its status', async () => {
    await assert.rejects(crawl('/nothing/'), { code: 'validation_failed', message: /404/ });
  });
});
