import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { visitor } from './support/browser.ts';
import { atRest, openAtRest, openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };

/** Records the page's calls, except those for ratings of visible papers, which occur on every page with papers. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.endsWith('/batch-ratings')) calls.push(pathname + search);
  });
  return calls;
}

const getFocus = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

test('window focus reads only the settings, and all reads send credentials', async () => {
  await visit(desktop, async (page) => {
    await page.context().addCookies([{ name: 'known', value: 'yes', url: site.url }]);
    await openAtRest(page, site.url);
    const calls = callsOf(page);
    const [settings] = await Promise.all([page.waitForRequest('**/api/settings'), getFocus(page)]);
    await atRest(page);
    assert.deepEqual(calls, ['/api/settings']);
    const [search] = await Promise.all([
      page.waitForRequest('**/api/search*'),
      page.locator('#hero-search').fill('cgl'),
    ]);
    for (const read of [settings, search]) {
      const headers = await read.allHeaders();
      assert.match(headers.cookie ?? '', /known=yes/, read.url());
      assert.equal(headers['content-type'], undefined);
    }
  });
});

const home = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Home', exact: true });
const viewOf = async (page: Page) => {
  const request = await page.waitForRequest('**/api/views*');
  return new URL(request.url()).searchParams.get('path');
};

test('a page view is reported only for a cached page', async () => {
  await visit(desktop, async (page) => {
    const calls = callsOf(page);
    await openAtRest(page, `${site.url}/browse?year=2019`);
    // By keyboard, because a pointer press starts a prefetch.
    await home(page).press('Enter');
    await page.waitForURL(`${site.url}/`);
    await page.waitForLoadState();
    assert.deepEqual(calls, []);
    const [view] = await Promise.all([viewOf(page), page.goBack()]);
    assert.equal(view, '/browse?year=2019');
  });
});

test('a prefetched page is reported as a view when shown', async () => {
  await visit(desktop, async (page) => {
    const calls = callsOf(page);
    await openAtRest(page, `${site.url}/browse`);
    await Promise.all([page.waitForRequest(`${site.url}/`), home(page).hover()]);
    assert.deepEqual(calls, []);
    const [view] = await Promise.all([viewOf(page), home(page).click()]);
    assert.equal(view, '/');
  });
});

test('a failed read is not retried', async () => {
  await visit(
    desktop,
    async (page) => {
      await openPage(page, site.url);
      await page.route('**/api/search*', (route) => route.fulfill({ status: 503, body: 'away' }));
      const calls = callsOf(page);
      await page.locator('#hero-search').fill('cgl');
      await page
        .getByText('Search is not available right now. Press Enter to see results.')
        .first()
        .waitFor();
      await atRest(page);
      assert.deepEqual(calls, ['/api/search?q=cgl']);
    },
    /Failed to load resource|503/,
  );
});

test('the API documentation finds a call and tries it out', async () => {
  await visit(desktop, async (page) => {
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await page.goto(`${site.url}/api/docs`);
    await page.getByRole('button', { name: /Search/ }).click();
    await page.getByRole('combobox').fill('/api/stats');
    await page
      .getByRole('option', { name: /\/api\/stats/ })
      .first()
      .click();
    await page.getByRole('button', { name: /Test Request.*get \/api\/stats/ }).click();
    const [stats] = await Promise.all([
      page.waitForResponse('**/api/stats'),
      page.getByRole('button', { name: /Send/ }).first().click(),
    ]);
    assert.equal(stats.status(), 200);
    assert.deepEqual([...origins], [site.url]);
  });
});
