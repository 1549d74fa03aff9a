import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page, Request } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleEverywhere } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openAtRest, openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 800 } };

const hero = (page: Page) => page.locator('#hero-search');
const list = (page: Page) => page.getByRole('listbox');

/** Records the texts of live search requests, in order. */
function searchesOf(page: Page): (string | null)[] {
  const texts: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/search') texts.push(url.searchParams.get('q'));
  });
  return texts;
}

/** The URL changes first, then the page and the values of its boxes. */
const holds = (box: Locator, text: string) =>
  eventually(async () => assert.equal(await box.inputValue(), text));

/** Opens the home page and types into its search box. */
async function typeAtHome(page: Page, text: string, path = '/'): Promise<void> {
  await openPage(page, site.url + path);
  await hero(page).fill(text);
}

test('live results are grouped by categories, exams and papers', async () => {
  await visit(desktop, async (page) => {
    await typeAtHome(page, 'ssc');
    const group = (name: string) => list(page).getByRole('group', { name });
    await group('CATEGORIES').getByRole('option', { name: 'SSC', exact: true }).waitFor();
    assert.equal(await group('EXAMS').getByRole('option').first().locator('span').last().innerText(), 'SSC');
    const paper = group('QUESTION PAPERS').getByRole('option').first();
    assert.match(await paper.locator('span').last().innerText(), /^SSC .+ · SSC · \d{4}$/);
    assert.equal(await list(page).getByRole('option').last().innerText(), 'View all results');
    assert.equal(await list(page).evaluate((element) => getComputedStyle(element).maxHeight), '384px');
  });
});

test('typing aborts the pending search request', async () => {
  await visit(desktop, async (page) => {
    // There is no response, so only an abort ends the call.
    const asked = new Promise<Request>((resolve) => {
      void page.route('**/api/search?q=ssc', (route) => resolve(route.request()));
    });
    await typeAtHome(page, 'ssc');
    await page.getByText('Searching...').waitFor();
    const call = await asked;
    assert.equal(call.failure(), null);
    const givenUp = page.waitForEvent('requestfailed', (request) => request === call);
    await hero(page).pressSequentially(' cgl');
    assert.match((await givenUp).failure()?.errorText ?? '', /ABORTED/);
    await list(page).getByRole('option', { name: 'SSC CGL' }).first().waitFor();
  });
});

test('a picked result searches its name or opens its category', async () => {
  await visit(desktop, async (page) => {
    for (const [group, url] of [
      ['QUESTION PAPERS', '/browse'],
      ['EXAMS', '/browse'],
      ['CATEGORIES', '/category/ssc'],
    ] as const) {
      await typeAtHome(page, 'ssc');
      const option = list(page).getByRole('group', { name: group }).getByRole('option').first();
      const name = await option.locator('span').first().innerText();
      await option.click();
      await page.waitForURL(`${site.url}${url}**`);
      const search = url === '/browse' ? name : null;
      assert.equal(new URL(page.url()).searchParams.get('search'), search);
      await holds(page.locator('#site-search'), search ?? '');
      assert.equal(await list(page).count(), 0);
    }
  });
});

test('the header search shows all results and can be cleared', async () => {
  await visit(desktop, async (page) => {
    await openPage(page, `${site.url}/browse`);
    const box = page.locator('#site-search');
    await box.fill('ssc cgl');
    await list(page).getByRole('option', { name: 'View all results' }).click();
    await page.waitForURL('**/browse?search=ssc+cgl');
    await holds(box, 'ssc cgl');
    await page.getByRole('banner').getByRole('button', { name: 'Clear search' }).click();
    await holds(box, '');
    await page.locator('#site-search:focus').waitFor();
  });
});

test('text typed before the code loads is searched', async () => {
  await visit(desktop, async (page) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/hydrate-island-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(site.url);
    const asked = page.waitForRequest('**/assets/hydrate-island-*.js');
    await hero(page).focus();
    await asked;
    await hero(page).pressSequentially('ssc');
    release();
    await list(page).waitFor();
    assert.equal(await hero(page).inputValue(), 'ssc');
  });
});

test('an unused search box loads no code', async () => {
  await visit(desktop, async (page) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await openAtRest(page, site.url);
    assert.deepEqual(
      files.filter((url) => /island|api\/search/.test(url)),
      [],
    );
  });
});

test('the mobile menu submits searches without live results', async () => {
  await visit(phone, async (page) => {
    const searches = searchesOf(page);
    await openPage(page, `${site.url}/browse`);
    await page.locator('summary', { hasText: 'Menu' }).click();
    const box = page.getByRole('searchbox', { name: 'Search from the menu' });
    await box.fill('   ');
    await box.press('Enter');
    assert.equal(page.url(), `${site.url}/browse`);
    await box.fill('ssc cgl');
    await box.press('Enter');
    await page.waitForURL('**/browse?search=ssc+cgl');
    assert.deepEqual(searches, []);
    assert.equal(await list(page).count(), 0);
  });
});

test('without JavaScript, the search box submits in the page language', async () => {
  await visit({ ...desktop, javaScriptEnabled: false }, async (page) => {
    for (const prefix of ['', '/hi']) {
      await page.goto(site.url + prefix);
      assert.equal(await page.locator('#site-search').getAttribute('role'), null);
      await hero(page).fill('ssc cgl');
      await hero(page).press('Enter');
      await page.waitForURL(`${site.url}${prefix}/browse?search=ssc+cgl`);
    }
  });
});

test('the open list is accessible in every theme, width and language', async () => {
  await visit({}, async (page) => {
    for (const path of ['/', '/hi']) {
      await typeAtHome(page, 'बिहार ssc', path);
      await hero(page).fill('ssc');
      await list(page).waitFor();
      await hero(page).press('ArrowDown');
      await assertAccessibleEverywhere(page, async () => {
        const heights = await list(page)
          .getByRole('option')
          .evaluateAll((options) => options.map((option) => option.getBoundingClientRect().height));
        assert.ok(Math.min(...heights) >= 44, String(heights));
      });
    }
  });
});
