import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { visitor } from './support/browser.ts';
import { openAtRest, openPage } from './support/open-page.ts';
import { startedSite } from './support/site.ts';
import { storageTroubles } from './support/storage-troubles.ts';

const site = startedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };
const failedRequest = /net::ERR_|status of 500|Failed to fetch|ReadError: 500/;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const couldNotLoad = (page: Page) => heading(page, 'The page could not be loaded');

async function goToBrowse(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Browse Papers' }).click();
}

describe('the server goes away while a page is open', () => {
  const outages = {
    'its calls fail': (page: Page) =>
      page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' })),
    'nothing answers': (page: Page) => page.route('**/*', (route) => route.abort()),
  };

  for (const [outage, begin] of Object.entries(outages)) {
    test(`${outage}: the next page says so and can be tried again; back, the old page goes on`, async () => {
      await visit(
        desktop,
        async (page) => {
          await openPage(page, `${site.url}/category/ssc`);
          await begin(page);
          await goToBrowse(page);
          await couldNotLoad(page).waitFor();
          assert.equal(page.url(), `${site.url}/browse`);
          await page.goBack();
          await heading(page, 'SSC').waitFor();
          await page.goForward();
          await couldNotLoad(page).waitFor();
          await page.unrouteAll();
          await page.getByRole('link', { name: 'Try again' }).click();
          await heading(page, 'Browse Papers').waitFor();
          assert.ok((await page.locator('article').count()) > 0);
        },
        failedRequest,
      );
    });

    test(`${outage}: the search form is still there, and finds when the server is back`, async () => {
      await visit(
        desktop,
        async (page) => {
          await openPage(page, site.url);
          await begin(page);
          const box = page.getByRole('banner').getByRole('combobox');
          await box.fill('cgl');
          await box.press('Enter');
          await couldNotLoad(page).waitFor();
          await page.unrouteAll();
          await box.fill('cgl 2020');
          await box.press('Enter');
          await page.waitForURL('**/browse?search=cgl+2020');
          await page.getByRole('article').first().waitFor();
        },
        failedRequest,
      );
    });
  }
});

test('on a slow line the page is read before its script has come, and a tap shows that it was felt', async () => {
  await visit({ viewport: { width: 390, height: 844 } }, async (page) => {
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    const bytesPerSecond = 400_000 / 8;
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    const scripts: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(`${site.url}/category/ssc`, { waitUntil: 'commit' });
    await heading(page, 'SSC').waitFor();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    assert.deepEqual(
      scripts.filter((url) => url.includes('hydrate')),
      [],
    );
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').getByRole('link', { name: /CGL/ }).first().click();
    await page.getByRole('progressbar', { name: 'Loading' }).waitFor();
    await heading(page, /CGL/).waitFor();
    await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'detached' });
  });
});

for (const [position, [trouble, script]] of Object.entries(storageTroubles).entries()) {
  test(`with the browser's storage ${trouble}, pages, theme, language and ratings go on`, async () => {
    await visit({ ...desktop, colorScheme: 'light' }, async (page) => {
      await page.addInitScript(script);
      await openPage(page, `${site.url}/category/ssc`);
      await page.getByRole('button', { name: 'Switch between light and dark' }).click();
      const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
      assert.equal(await theme(), 'dark');
      await goToBrowse(page);
      await heading(page, 'Browse Papers').waitFor();
      assert.equal(await theme(), 'dark');
      await page.goBack();
      await heading(page, 'SSC').waitFor();
      // A paper of its own: who keeps nothing rates a paper once a day from one place.
      const paper = page.locator('article h3 a').nth(position);
      const title = await paper.innerText();
      await paper.click();
      await heading(page, title).waitFor();
      await page.getByRole('radio', { name: /4/ }).first().check({ force: true });
      await page.getByText('Rated 4/5').first().waitFor();
      await page.getByRole('link', { name: 'हिन्दी' }).first().click();
      await page.waitForURL('**/hi/paper/**');
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'hi');
    });
  });
}

for (const [name, difference] of Object.entries({ behind: -10, ahead: 10 })) {
  test(`with the clock of the browser ten years ${name}, every page is the one that was sent`, async () => {
    await visit(desktop, async (page) => {
      const now = new Date();
      now.setFullYear(now.getFullYear() + difference);
      await page.clock.setFixedTime(now);
      const papers = (await (await fetch(`${site.url}/api/papers?limit=1`)).json()) as { slug: string }[];
      const paper = `/paper/${encodeURIComponent(papers[0]?.slug ?? '')}`;
      for (const path of ['/', '/browse', '/category/ssc', '/ssc/ssc-cgl', paper, '/no/such-page']) {
        const calls: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/')) calls.push(request.url());
        });
        await openAtRest(page, site.url + path);
        const year = String(new Date().getFullYear());
        assert.match((await page.getByRole('contentinfo').textContent()) ?? '', new RegExp(`© ${year} `));
        assert.deepEqual(calls, [], path);
        page.removeAllListeners('request');
      }
      await page.goto(`${site.url}/browse`);
      const years = await page.getByLabel('Year').locator('option').allInnerTexts();
      assert.ok(years.includes(String(new Date().getFullYear())), years.join());
    });
  });
}

describe('without JavaScript', () => {
  const silent = { ...desktop, javaScriptEnabled: false };

  test('a visitor searches, narrows, turns the page, opens a paper and gets its file', async () => {
    await visit(silent, async (page) => {
      await page.goto(site.url);
      await page.getByRole('main').getByRole('searchbox').first().fill('ssc');
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
      await page.waitForURL('**/browse?search=ssc');
      await page.goto(`${site.url}/browse`);
      await page.getByRole('link', { name: 'Next' }).click();
      await page.waitForURL('**/browse?page=1');
      await page.getByRole('link', { name: 'Previous' }).click();
      await page.waitForURL((url) => url.pathname === '/browse' && url.search === '');
      await page.getByLabel('Year').selectOption('2020');
      await page.getByRole('main').getByRole('button', { name: 'Apply' }).click();
      await page.waitForURL('**/browse?year=2020');
      await page.locator('article h3 a').first().click();
      await page.waitForURL('**/paper/**');
      const link = page.getByRole('main').getByRole('link', { name: /^Download \(PDF/ });
      const answer = await page.request.get(
        new URL((await link.getAttribute('href')) ?? '', page.url()).href,
      );
      assert.equal(answer.headers()['content-type'], 'application/pdf');
    });
  });

  test('category, exam, home and missing pages lead on by plain links', async () => {
    await visit(silent, async (page) => {
      await page.goto(site.url);
      await page.locator('main a[href="/category/ssc"]').first().click();
      await page.waitForURL('**/category/ssc');
      await page.getByRole('main').getByRole('link', { name: /CGL/ }).first().click();
      await page.waitForURL('**/ssc/ssc-cgl');
      await heading(page, /CGL/).waitFor();
      await page.goto(`${site.url}/no/such-page`);
      await page.getByRole('main').getByRole('link', { name: 'Browse Papers' }).first().click();
      await page.waitForURL('**/browse');
      await page.locator('summary', { hasText: 'Categories' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'UPSC', exact: true }).click();
      await page.waitForURL('**/category/upsc');
    });
  });
});
