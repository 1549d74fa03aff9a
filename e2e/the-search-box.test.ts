import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page, Request } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import {
  assertAccessible,
  assertAccessibleAndFits,
  assertAccessibleEverywhere,
} from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { atRest, openAtRest, openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';
import { routeOnce } from './support/route-once.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 800 } };

const hero = (page: Page) => page.locator('#hero-search');
const box = (page: Page) => page.getByRole('banner').getByRole('combobox');
const headerBox = (page: Page) => page.locator('#site-search');
const list = (page: Page) => page.getByRole('listbox');
const group = (page: Page, name: string) => list(page).getByRole('group', { name });

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
const holds = (searchBox: Locator, text: string) => eventually.equal(() => searchBox.inputValue(), text);

/** Returns the accessible state of the box: whether there is a list, and the active option. */
async function state(page: Page) {
  return box(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant');
    const option = id ? document.getElementById(id) : null;
    const controls = element.getAttribute('aria-controls');
    return {
      expanded: element.getAttribute('aria-expanded'),
      list: controls ? document.getElementById(controls)?.role : undefined,
      chosen: option?.querySelector('span')?.textContent,
      isSelected: option?.ariaSelected,
    };
  });
}

/** Types into the search box of the header by the shortcut that focuses it. */
async function typeInHeader(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await list(page).waitFor();
}

test('an unused box loads no code, then groups live results and aborts old requests', async () => {
  await visit(desktop, async (page) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await openAtRest(page, site.url);
    assert.deepEqual(
      files.filter((url) => /island|api\/search/.test(url)),
      [],
    );
    // There is no response, so only an abort ends the call.
    const asked = new Promise<Request>((resolve) => {
      void routeOnce(page, '**/api/search?q=ssc', (route) => resolve(route.request()));
    });
    await hero(page).fill('ssc');
    await page.getByText('Searching...').waitFor();
    const call = await asked;
    assert.equal(call.failure(), null);
    const givenUp = page.waitForEvent('requestfailed', (request) => request === call);
    await hero(page).pressSequentially(' cgl');
    assert.match((await givenUp).failure()?.errorText ?? '', /ABORTED/);
    await list(page).getByRole('option', { name: 'SSC CGL' }).first().waitFor();

    await hero(page).fill('ssc');
    await group(page, 'CATEGORIES').getByRole('option', { name: 'SSC', exact: true }).waitFor();
    await page.locator('[role=listbox][aria-busy=false]').waitFor();
    const exam = group(page, 'EXAMS').getByRole('option').first();
    await eventually.equal(() => exam.locator('span').last().innerText(), 'SSC');
    const paper = group(page, 'QUESTION PAPERS').getByRole('option').first();
    await eventually.match(() => paper.locator('span').last().innerText(), /^SSC .+ · SSC · \d{4}$/);
    await eventually.equal(() => list(page).getByRole('option').last().innerText(), 'View all results');
    await eventually.equal(
      () => list(page).evaluate((element) => getComputedStyle(element).maxHeight),
      '384px',
    );
  });
});

test('a picked result opens its page, and all results can be shown and cleared', async () => {
  await visit(desktop, async (page) => {
    await openPage(page, site.url);
    for (const [searchBox, name, url] of [
      [hero(page), 'QUESTION PAPERS', '/browse'],
      [headerBox(page), 'CATEGORIES', '/category/ssc'],
      [headerBox(page), 'EXAMS', '/browse'],
    ] as const) {
      await searchBox.fill('ssc');
      const option = group(page, name).getByRole('option').first();
      const text = await option.locator('span').first().innerText();
      await option.click();
      await page.waitForURL(`${site.url}${url}**`);
      const search = url === '/browse' ? text : null;
      await eventually.equal(() => new URL(page.url()).searchParams.get('search'), search);
      await holds(headerBox(page), search ?? '');
      await eventually.equal(() => list(page).count(), 0);
    }
    await headerBox(page).fill('ssc cgl');
    await list(page).getByRole('option', { name: 'View all results' }).click();
    await page.waitForURL('**/browse?search=ssc+cgl');
    await holds(headerBox(page), 'ssc cgl');
    await page.getByRole('banner').getByRole('button', { name: 'Clear search' }).click();
    await holds(headerBox(page), '');
    await page.locator('#site-search:focus').waitFor();
  });
});

test('the menu of a phone submits searches without live results', async () => {
  await visit(phone, async (page) => {
    const searches = searchesOf(page);
    await openPage(page, `${site.url}/browse`);
    const inMenu = page.getByRole('searchbox', { name: 'Search from the menu' });
    await page.locator('summary', { hasText: 'Menu' }).click();
    await inMenu.fill('   ');
    await inMenu.press('Enter');
    await atRest(page);
    assert.equal(page.url(), `${site.url}/browse`);
    await inMenu.fill('ssc cgl');
    await inMenu.press('Enter');
    await page.waitForURL('**/browse?search=ssc+cgl');
    assert.deepEqual(searches, []);
    await eventually.equal(() => list(page).count(), 0);
  });
});

test('without JavaScript, the search box submits in the page language', async () => {
  for (const prefix of ['', '/hi']) {
    const html = await (await fetch(site.url + prefix)).text();
    const [form = ''] = /<form(?:(?!<form).)*?id="hero-search".*?<\/form>/s.exec(html) ?? [];
    assert.match(form, new RegExp(`^<form[^>]* action="${prefix}/browse"`));
    assert.doesNotMatch(form.slice(0, form.indexOf('>')), /method="post"/i);
    assert.match(form, /<input[^>]* name="search"/);
    assert.match(form, /<button[^>]* type="submit"/);
    const [header = ''] = /<input[^>]*id="site-search"[^>]*>/.exec(html) ?? [];
    assert.match(header, /name="search"/);
    assert.doesNotMatch(header, /role=/);
  }
});

test('the open list is accessible in every width and language', async () => {
  await visit({}, async (page) => {
    const assertHeights = async () => {
      await eventually(async () => {
        const heights = await list(page)
          .getByRole('option')
          .evaluateAll((options) => options.map((option) => option.getBoundingClientRect().height));
        assert.ok(Math.min(...heights) >= 44, String(heights));
      });
    };
    for (const path of ['/', '/hi']) {
      await openPage(page, site.url + path);
      await hero(page).fill('ssc');
      await list(page).waitFor();
      await hero(page).press('ArrowDown');
      if (path === '/') await assertAccessibleEverywhere(page, assertHeights);
      else await assertAccessibleAndFits(page);
      await assertHeights();
    }
  });
});

test('keys choose and show options, close the list, and submit the text', async () => {
  await visit(desktop, async (page) => {
    await openPage(page, `${site.url}/browse`);
    await typeInHeader(page, 'ssc');
    await eventually.deepEqual(() => state(page), {
      expanded: 'true',
      list: 'listbox',
      chosen: undefined,
      isSelected: undefined,
    });
    await page.keyboard.press('ArrowDown');
    await eventually.equal(async () => (await state(page)).chosen, 'SSC');
    await eventually.equal(async () => (await state(page)).isSelected, 'true');
    await page.keyboard.press('ArrowUp');
    await eventually.equal(async () => (await state(page)).chosen, 'View all results');
    const isInSight = () =>
      list(page).evaluate((element) => {
        const outer = element.getBoundingClientRect();
        const inner = element.querySelector('[aria-selected=true]')!.getBoundingClientRect();
        return inner.top >= outer.top && inner.bottom <= outer.bottom;
      });
    await eventually.ok(isInSight);
    await page.keyboard.press('ArrowDown');
    await eventually.equal(async () => (await state(page)).chosen, 'SSC');
    for (const [key, cursor] of [
      ['Home', 0],
      ['End', 3],
    ] as const) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press(key);
      await eventually.equal(async () => (await state(page)).chosen, undefined);
      await eventually.equal(
        () => box(page).evaluate((element) => (element as HTMLInputElement).selectionStart),
        cursor,
      );
    }

    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    await eventually.equal(() => box(page).inputValue(), 'ssc');
    await eventually.equal(async () => (await state(page)).expanded, 'false');
    await page.keyboard.press('ArrowDown');
    await eventually.equal(async () => (await state(page)).chosen, 'SSC');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await eventually.equal(() => box(page).inputValue(), '');
    await page.keyboard.type('upsc');
    await list(page).waitFor();
    await page.keyboard.press('Tab');
    await list(page).waitFor({ state: 'detached' });
    await eventually.equal(() => box(page).evaluate((element) => element === document.activeElement), false);
    await eventually.equal(() => box(page).inputValue(), 'upsc');

    await page.keyboard.press('/');
    await page.keyboard.type('ssc');
    await list(page).getByRole('option', { name: 'SSC', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/browse?search=ssc');
    await eventually.equal(() => list(page).count(), 0);
  });
});

test('a word from an input method is searched when complete', async () => {
  await visit(desktop, async (page) => {
    const searches = searchesOf(page);
    await page.clock.install();
    await openPage(page, `${site.url}/browse`);
    await page.keyboard.press('/');
    await page.getByRole('banner').locator('[role=status]').waitFor({ state: 'attached' });
    await page.clock.pauseAt(Date.now() + 60_000);
    const input = await page.context().newCDPSession(page);
    for (const text of ['bi', 'biha']) {
      await input.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
      await page.clock.runFor(400);
    }
    await input.send('Input.insertText', { text: 'बिहार' });
    await page.clock.runFor(1_000);
    // The response arrives in real time, and timers of the page show it.
    await page.clock.resume();
    await list(page).waitFor();
    assert.deepEqual(searches, ['बिहार']);
  });
});

test('a visitor searches and navigates by keyboard alone', async () => {
  await visit(desktop, async (page) => {
    await openPage(page, `${site.url}/browse`);
    await typeInHeader(page, 'ssc cgl');
    while (!(await state(page)).chosen?.startsWith('SSC CGL')) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/browse?search=**');
    await eventually.equal(() => list(page).count(), 0);
    // The previous page also had papers.
    await page.locator('link[rel=canonical][href*="search="]').waitFor({ state: 'attached' });
    await page.locator('article h3 a').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/paper/**');
    await page.getByRole('link', { name: /^Download \(PDF/ }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/hi/paper/**');
    await page.getByRole('banner').getByRole('link', { name: 'Pariksha' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/hi`);
  });
});

const recent = (page: Page) => list(page).getByRole('group', { name: 'Recent searches' });

async function submit(page: Page, text: string): Promise<void> {
  await headerBox(page).fill(text);
  await headerBox(page).press('Enter');
  await page.waitForURL(`**/browse?${new URLSearchParams({ search: text })}`);
}

test('an empty search box offers recent searches and forgets them', async () => {
  await visit(desktop, async (page) => {
    await openPage(page, `${site.url}/browse`);
    for (const text of ['one', 'two']) await submit(page, text);
    await openPage(page, `${site.url}/browse`);
    await headerBox(page).focus();
    await recent(page).waitFor();
    await eventually.deepEqual(() => recent(page).getByRole('option').allInnerTexts(), ['two', 'one']);
    await assertAccessible(page);
    await headerBox(page).press('ArrowDown');
    await headerBox(page).press('ArrowDown');
    await headerBox(page).press('Enter');
    await page.waitForURL('**/browse?search=one');
    await openPage(page, `${site.url}/browse`);
    await headerBox(page).focus();
    await eventually.equal(() => recent(page).getByRole('option').first().innerText(), 'one');
    await page.getByRole('option', { name: 'Clear recent searches' }).click();
    await list(page).waitFor({ state: 'detached' });
    await page.reload();
    await atRest(page);
    await eventually.deepEqual(() => page.evaluate(() => Object.keys(localStorage)), []);
  });
});
