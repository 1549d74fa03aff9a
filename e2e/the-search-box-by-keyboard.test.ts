import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };

const box = (page: Page) => page.getByRole('banner').getByRole('combobox');
const list = (page: Page) => page.getByRole('listbox');

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

async function openedList(page: Page, text: string): Promise<void> {
  await openPage(page, `${site.url}/browse`);
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await list(page).waitFor();
}

test('arrow keys move through the options and wrap around', async () => {
  await visit(desktop, async (page) => {
    await openedList(page, 'ssc');
    assert.deepEqual(await state(page), {
      expanded: 'true',
      list: 'listbox',
      chosen: undefined,
      isSelected: undefined,
    });
    await page.keyboard.press('ArrowDown');
    assert.equal((await state(page)).chosen, 'SSC');
    assert.equal((await state(page)).isSelected, 'true');
    await page.keyboard.press('ArrowUp');
    assert.equal((await state(page)).chosen, 'View all results');
    await page.keyboard.press('ArrowDown');
    assert.equal((await state(page)).chosen, 'SSC');
    for (const [key, cursor] of [
      ['Home', 0],
      ['End', 3],
    ] as const) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press(key);
      assert.equal((await state(page)).chosen, undefined);
      const at = await box(page).evaluate((element) => (element as HTMLInputElement).selectionStart);
      assert.equal(at, cursor);
    }
  });
});

test('the chosen option is scrolled into view', async () => {
  await visit(desktop, async (page) => {
    await openedList(page, 'ssc');
    await page.keyboard.press('ArrowUp');
    const isInSight = await list(page).evaluate((element) => {
      const outer = element.getBoundingClientRect();
      const inner = element.querySelector('[aria-selected=true]')!.getBoundingClientRect();
      return inner.top >= outer.top && inner.bottom <= outer.bottom;
    });
    assert.equal(isInSight, true);
  });
});

test('Enter picks the chosen option or submits the text', async () => {
  await visit(desktop, async (page) => {
    await openedList(page, 'ssc');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/category/ssc');
    assert.equal(await list(page).count(), 0);
    await openedList(page, 'ssc');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/browse?search=ssc');
    assert.equal(await list(page).count(), 0);
  });
});

test('Esc closes the list, then clears the box', async () => {
  await visit(desktop, async (page) => {
    await openedList(page, 'ssc');
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    assert.equal(await box(page).inputValue(), 'ssc');
    assert.equal((await state(page)).expanded, 'false');
    await page.keyboard.press('ArrowDown');
    assert.equal((await state(page)).chosen, 'SSC');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    assert.equal(await box(page).inputValue(), '');
    await page.keyboard.type('upsc');
    await list(page).waitFor();
    await page.keyboard.press('Tab');
    await list(page).waitFor({ state: 'detached' });
    assert.equal(await box(page).evaluate((element) => element === document.activeElement), false);
    assert.equal(await box(page).inputValue(), 'upsc');
  });
});

test('a word from an input method is searched when complete', async () => {
  await visit(desktop, async (page) => {
    const searches: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/search') searches.push(url.searchParams.get('q'));
    });
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
    await openedList(page, 'ssc cgl');
    await assertAccessible(page);
    while (!(await state(page)).chosen?.startsWith('SSC CGL')) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/browse?search=**');
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

test('on a phone, / focuses the search box of the menu', async () => {
  await visit({ viewport: { width: 390, height: 800 } }, async (page) => {
    await openPage(page, `${site.url}/category/ssc`);
    await page.keyboard.press('/');
    const inMenu = page.getByRole('searchbox', { name: 'Search from the menu' });
    assert.equal(await inMenu.evaluate((element) => element === document.activeElement), true);
    await page.keyboard.press('Escape');
    await inMenu.waitFor({ state: 'hidden' });
  });
});
