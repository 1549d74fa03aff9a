import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { visitor } from './support/browser.ts';
import { openAtRest, openPage } from './support/open-page.ts';
import { startedSite } from './support/site.ts';

const site = startedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };

function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}

const toBrowse = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Browse Papers', exact: true }).click();
const toHome = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
const isOnBrowse = (page: Page) => page.getByRole('heading', { level: 1, name: 'Browse Papers' }).waitFor();

test('lists of papers are fresh for 5 min: coming back asks for nothing; after that they are asked for again', async () => {
  await visit(desktop, async (page) => {
    await page.clock.install();
    await openAtRest(page, site.url);
    const calls = callsOf(page);
    await toBrowse(page);
    await isOnBrowse(page);
    await page.waitForLoadState('networkidle');
    const lists = () => calls.filter((call) => call.startsWith('/api/papers?'));
    assert.deepEqual(lists(), ['/api/papers?limit=11&offset=0']);

    await toHome(page);
    await page.waitForURL(`${site.url}/`);
    await page.clock.fastForward('04:00');
    await toBrowse(page);
    await isOnBrowse(page);
    await page.waitForLoadState('networkidle');
    assert.equal(lists().length, 1);

    await page.clock.fastForward('02:00');
    await toHome(page);
    await page.waitForURL(`${site.url}/`);
    const [again] = await Promise.all([page.waitForRequest(/\/api\/papers\?/), toBrowse(page)]);
    assert.equal((await again.allHeaders())['cache-control'], 'max-age=0');
    await isOnBrowse(page);
    assert.equal(lists().length, 2);
  });
});

test('all requests send credentials', async () => {
  await visit(desktop, async (page) => {
    await page.context().addCookies([{ name: 'known', value: 'yes', url: site.url }]);
    await openPage(page, site.url);
    const [read] = await Promise.all([page.waitForRequest(/\/api\/papers\?/), toBrowse(page)]);
    assert.match((await read.allHeaders()).cookie ?? '', /known=yes/);
    await isOnBrowse(page);
    const [write] = await Promise.all([
      page.waitForRequest(/\/rate$/),
      page.locator('article').first().getByRole('radio', { name: '3 of 5' }).click(),
    ]);
    const headers = await write.allHeaders();
    assert.match(headers.cookie ?? '', /known=yes/);
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(write.postData(), '{"rating":3}');
    assert.equal((await read.allHeaders())['content-type'], undefined);
  });
});

test('no refetch of papers on window focus', async () => {
  await visit(desktop, async (page) => {
    await openPage(page, site.url);
    await toBrowse(page);
    await isOnBrowse(page);
    await page.waitForLoadState('networkidle');
    const calls = callsOf(page);
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    await page.waitForLoadState('networkidle');
    assert.deepEqual(
      calls.filter((call) => call !== '/api/settings'),
      [],
    );
  });
});

test('a read that fails is not tried again, and the page says so', async () => {
  await visit(
    desktop,
    async (page) => {
      await openPage(page, site.url);
      await page.route('**/api/papers/facets*', (route) => route.fulfill({ status: 503, body: 'away' }));
      const calls = callsOf(page);
      // By the keyboard: a pointer over the link would already read, which is no second try.
      await page.getByRole('banner').getByRole('link', { name: 'Browse Papers', exact: true }).press('Enter');
      await page.getByRole('link', { name: 'Try again' }).waitFor();
      await page.waitForLoadState('networkidle');
      assert.equal(calls.filter((call) => call.startsWith('/api/papers/facets')).length, 1);
    },
    /Failed to load resource|503/,
  );
});
