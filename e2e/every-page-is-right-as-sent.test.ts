import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textHash } from '#lib/text/text-hash.ts';
import type { Request } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { visitor } from './support/browser.ts';
import { atRest, openAtRest, openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };

const pages = {
  home: '/',
  browse: '/browse',
  'browse as cards': '/browse?view=grid',
  'browse with nothing found': '/browse?search=zzzzqqqq&year=2019',
  category: '/category/ssc',
  exam: '/ssc/ssc-cgl',
  paper: '/paper/',
  'a missing page': '/no/such-page',
};

async function url(path: string): Promise<string> {
  if (path !== '/paper/') return site.url + path;
  const papers = (await (await fetch(`${site.url}/api/papers?limit=1`)).json()) as { slug: string }[];
  return `${site.url}/paper/${encodeURIComponent(papers[0]?.slug ?? '')}`;
}

test('each page loads only the loader and visible ratings', async () => {
  await visit(desktop, async (page) => {
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    for (const [name, path] of Object.entries(pages)) {
      requests.length = 0;
      await openAtRest(page, await url(path));
      if (name === 'browse') {
        // Rows have no stars, so no rating status is requested.
        await eventually.equal(() => page.getByRole('radio').count(), 0);
        // Not the first, which is the paper opened below: a prefetched page reports its view.
        await page.locator('article').nth(1).hover();
        await atRest(page);
      }
      const calls = requests.map((request) => request.url());
      assert.deepEqual(
        calls.filter((called) => !called.startsWith(`${site.url}/`)),
        [],
        name,
      );
      const reads = calls.filter((called) => called.includes('/api/'));
      assert.deepEqual(reads, reads.length > 0 ? [`${site.url}/api/papers/batch-ratings`] : [], name);
      const scripts = calls.map((called) => new URL(called).pathname).filter((file) => file.endsWith('.js'));
      assert.deepEqual(
        scripts.filter((script) => !script.startsWith('/assets/entry-client-')),
        [],
        name,
      );
    }
  });
});

test('a visitor searches, goes back and opens a category by keyboard', async () => {
  await visit({ viewport: { width: 1280, height: 700 } }, async (page) => {
    await openPage(page, site.url);
    const hero = page.getByRole('main').getByRole('search');
    const heroBox = hero.locator('input[name=search]');
    for (const blank of ['', '   ']) {
      await heroBox.fill(blank);
      await hero.getByRole('button', { name: 'Search', exact: true }).click();
      await atRest(page);
      assert.equal(page.url(), `${site.url}/`);
    }
    await heroBox.fill('  ssc   cgl ');
    await heroBox.press('Enter');
    await page.waitForURL(`${site.url}/browse?search=ssc+cgl`);

    await page.getByRole('banner').getByRole('link', { name: 'Browse Papers' }).click();
    await page.waitForURL(`${site.url}/browse`);
    const box = page.locator('#site-search');
    for (const key of ['/', 'Control+k']) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press(key);
      await eventually.equal(() => box.evaluate((element) => element === document.activeElement), true, key);
    }
    await page.keyboard.type('   ');
    await page.keyboard.press('Enter');
    await atRest(page);
    assert.equal(page.url(), `${site.url}/browse`);

    await page.getByRole('link', { name: 'Grid view' }).click();
    await page.waitForURL('**/browse?view=grid');
    await page.evaluate(() => scrollTo(0, 900));
    await page.locator('article h3 a').nth(8).click();
    await page.waitForURL('**/paper/**');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Browse Papers' }).waitFor();
    await page.waitForFunction(() => scrollY > 500);

    const menu = page.locator('summary', { hasText: 'Categories' });
    const ssc = page.getByRole('banner').getByRole('link', { name: 'SSC', exact: true });
    await menu.focus();
    await page.keyboard.press('Enter');
    await ssc.waitFor();
    await page.keyboard.press('Escape');
    await ssc.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await ssc.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/category/ssc');
    await eventually.equal(() => page.locator('details[data-menu][open]').count(), 0);
  });
});

test('the search box has its placeholder on every page', async () => {
  for (const path of Object.values(pages)) {
    const html = await (await fetch(await url(path))).text();
    const header = html.slice(0, html.indexOf('</header>'));
    assert.match(header, /<input[^>]*placeholder="Search papers, exams, categories\.\.\."/, path);
  }
});

test('links in cards are at least 24 px; print has no menus; the theme follows the system until chosen', async () => {
  await visit({ colorScheme: 'dark', viewport: { width: 390, height: 844 } }, async (page) => {
    await openPage(page, `${site.url}/browse`);
    const small = await page.locator('article a:visible, article button:visible').evaluateAll(
      (targets) =>
        targets.filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          const coversItsCard = getComputedStyle(target, '::after').position === 'absolute';
          return !coversItsCard && (width < 24 || height < 24);
        }).length,
    );
    assert.equal(small, 0);

    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ media: 'print' });
    await eventually.equal(() => page.getByRole('heading', { level: 1 }).isVisible(), true);
    await eventually.equal(
      () => page.locator('body > header, body > footer, #filters').filter({ visible: true }).count(),
      0,
    );
    await eventually.match(
      () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      /255, 255, 255|white/,
    );

    await page.emulateMedia({ media: 'screen' });
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await eventually.equal(() => theme(), 'dark');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await page.reload();
    await eventually.equal(() => theme(), 'light');
  });
});

test('a page has the hash of the settings that it shows', async () => {
  const settings = await (await fetch(`${site.url}/api/settings`)).text();
  const html = await (await fetch(site.url)).text();
  assert.equal(/<html[^>]* data-settings="([^"]*)"/.exec(html)?.[1], textHash(settings));
});

test('pages are eligible for the back/forward cache', async () => {
  for (const path of ['/', '/browse', '/ssc/ssc-cgl']) {
    const answer = await fetch(site.url + path);
    assert.doesNotMatch(answer.headers.get('cache-control') ?? '', /no-store/);
    const script = /<script type="module"[^>]* src="([^"]*)"/.exec(await answer.text())?.[1] ?? '';
    const code = await (await fetch(site.url + script)).text();
    assert.ok(code.length > 0);
    assert.doesNotMatch(code, /['"`](before)?unload['"`]/);
  }
});

test('the 404 page names the missing category or exam', async () => {
  for (const [path, heading] of [
    ['/no-such-page', '404 Page Not Found'],
    ['/category/no-such', 'Category not found'],
    ['/ssc/no-such', 'Exam not found'],
  ] as const) {
    const answer = await fetch(site.url + path);
    assert.equal(answer.status, 404);
    const html = await answer.text();
    assert.match(html, new RegExp(`<h1[^>]*>${heading}</h1>`));
    assert.match(html, /<main[^]*<a [^>]*href="\/browse"[^]*<\/main>/);
  }
});

test('a noncanonical URL redirects to the canonical one', async () => {
  const answer = await fetch(`${site.url}/browse/?page=0&year=2019&search=`, { redirect: 'manual' });
  assert.equal(answer.status, 308);
  assert.equal(answer.headers.get('location'), '/browse?year=2019');
});
