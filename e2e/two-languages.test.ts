import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Response } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openAtRest, openPage } from './support/open-page.ts';
import { assertFits } from './support/page-width.ts';
import { untouchedSite } from './support/site.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };

const pages = ['/', '/browse?year=2019', '/category/ssc', '/ssc/ssc-cgl'];

const hindi = (path: string) => `/hi${path === '/' ? '' : path}`;
const html = async (path: string) => (await fetch(site.url + path)).text();
const language = (page: Page) => page.locator('html').getAttribute('lang');
const toHindi = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'हिन्दी' });

test('Hindi pages name their language and translations', async () => {
  for (const path of pages) {
    const text = (await html(hindi(path))).replaceAll('&amp;', '&');
    assert.match(text, /<html lang="hi"/);
    for (const tag of [
      `<link rel="canonical" href="${site.url}${hindi(path)}"/>`,
      `<link rel="alternate" hrefLang="en" href="${site.url}${path}"/>`,
      `<link rel="alternate" hrefLang="hi" href="${site.url}${hindi(path)}"/>`,
      `<link rel="alternate" hrefLang="x-default" href="${site.url}${path}"/>`,
    ]) {
      assert.ok(text.includes(tag), `${hindi(path)} has no ${tag}`);
    }
    assert.match(await html(path), /<html lang="en"/);
  }
});

/** Returns the bytes of each font that the browser has fetched when the network is idle, by file name. */
async function fetchedFonts(page: Page, pageUrl: string): Promise<Map<string, number>> {
  const fonts = new Map<string, Promise<Buffer>>();
  const keep = (response: Response) => {
    if (response.request().resourceType() === 'font') fonts.set(response.url(), response.body());
  };
  page.on('response', keep);
  await openAtRest(page, pageUrl);
  await page.evaluate(async () => document.fonts.ready);
  page.off('response', keep);
  const sizes = await Promise.all([...fonts].map(async ([url, body]) => [url, (await body).length] as const));
  return new Map(sizes);
}

test('Hindi pages link to Hindi pages, are accessible and fit a phone', async () => {
  await visit(desktop, async (page) => {
    for (const path of pages) {
      await openPage(page, site.url + hindi(path));
      const urls = await page
        .locator('a[href^="/"]:not([data-language]), form[action]')
        .evaluateAll((found) =>
          found.map((it) => it.getAttribute('href') ?? it.getAttribute('action') ?? ''),
        );
      const others = urls.filter((url) => !/^\/(hi([/?#]|$)|api\/|files\/)/.test(url));
      assert.deepEqual([...new Set(others)], ['/sitemap.xml']);
      const english = await page
        .locator('a[data-language]')
        .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
      assert.deepEqual([...new Set(english)], [path]);
      await assertFits(page);
      // `every-page-kind-is-accessible.test.ts` visits the home page in Hindi, and the others in English.
      if (path !== '/') await assertAccessibleAndFits(page);
    }
  });
});

test('Hindi titles need at most 60 KB of fonts; the switch opens the same page and keeps the choice', async () => {
  await visit(desktop, async (page) => {
    const fonts = await fetchedFonts(page, `${site.url}/browse?language=Hindi&utm_source=x`);
    assert.ok(fonts.size > 0);
    const total = [...fonts.values()].reduce((sum, bytes) => sum + bytes, 0);
    assert.ok(total <= 60_000, `${total} bytes: ${[...fonts.keys()].join(' ')}`);

    await eventually.equal(() => toHindi(page).getAttribute('lang'), 'hi');
    await toHindi(page).click();
    await page.waitForURL(`${site.url}/hi/browse?language=Hindi`);
    await eventually.equal(() => language(page), 'hi');
    await page.goto(`${site.url}/ssc/ssc-cgl?year=2019#content`);
    await page.waitForURL(`${site.url}/hi/ssc/ssc-cgl?year=2019#content`);
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${site.url}/ssc/ssc-cgl?year=2019`);
    await page.goto(`${site.url}/hi`);
    await page.waitForURL(`${site.url}/`);
    await eventually.equal(() => language(page), 'en');
  });
});

/** When a page is left, stores its number of paints and its height. Logs when two frames could have been painted. */
const watchPaint = `
  addEventListener('DOMContentLoaded', () =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => console.log('two frames')))));
  addEventListener('pagehide', () => sessionStorage.setItem(document.documentElement.lang, JSON.stringify({
    paints: performance.getEntriesByType('paint').length,
    height: document.documentElement.offsetHeight,
  })));`;

test('a returning visitor sees only the chosen language', async () => {
  await visit(desktop, async (page) => {
    await page.addInitScript(watchPaint);
    const seenOfEnglish = async () =>
      JSON.parse((await page.evaluate(() => sessionStorage.getItem('en'))) ?? '{}') as {
        paints: number;
        height: number;
      };
    const twoFrames = () => page.waitForEvent('console', (message) => message.text() === 'two frames');

    // Without a stored choice, the same measurement detects the page.
    await Promise.all([twoFrames(), page.goto(`${site.url}/browse`)]);
    await toHindi(page).click();
    await page.waitForURL('**/hi/browse');
    const withoutChoice = await seenOfEnglish();
    assert.ok(withoutChoice.paints > 0 && withoutChoice.height > 0, JSON.stringify(withoutChoice));

    // The click stored a choice. The Hindi response is delayed until the English page could have been painted.
    const couldBePainted = Promise.race([twoFrames(), sleep(3000)]);
    await page.route('**/hi/browse', async (route) => {
      await couldBePainted;
      await route.continue();
    });
    await page.goto(`${site.url}/browse`, { waitUntil: 'commit' });
    await page.waitForURL('**/hi/browse');
    assert.deepEqual(await seenOfEnglish(), { paints: 0, height: 0 });
    await eventually.equal(() => language(page), 'hi');
    await eventually.equal(() => page.getByRole('heading', { level: 1 }).isVisible(), true);
  });
});
