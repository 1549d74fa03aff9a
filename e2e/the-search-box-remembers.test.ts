import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { atRest, openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };

const box = (page: Page) => page.locator('#site-search');
const recent = (page: Page) => page.getByRole('listbox').getByRole('group', { name: 'Recent searches' });

async function submit(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
  await page.waitForURL(`**/browse?${new URLSearchParams({ search: text })}`);
}

test('an empty search box offers the last five searches', async () => {
  await visit(desktop, async (page) => {
    await openPage(page, `${site.url}/browse`);
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) await submit(page, text);
    await openPage(page, `${site.url}/browse`);
    await box(page).focus();
    await recent(page).waitFor();
    assert.deepEqual(await recent(page).getByRole('option').allInnerTexts(), [
      'six',
      'five',
      'four',
      'three',
      'two',
    ]);
    await assertAccessible(page);
    await box(page).press('ArrowDown');
    await box(page).press('ArrowDown');
    await box(page).press('Enter');
    await page.waitForURL('**/browse?search=five');
    await openPage(page, `${site.url}/browse`);
    await box(page).focus();
    assert.equal(await recent(page).getByRole('option').first().innerText(), 'five');
    await page.getByRole('option', { name: 'Clear recent searches' }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.reload();
    await atRest(page);
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
  });
});

for (const [trouble, script] of [
  [
    'blocked',
    `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
  ],
  ['full', `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`],
] as const) {
  test(`with storage ${trouble}, search works without recent searches`, async () => {
    await visit(desktop, async (page) => {
      await page.addInitScript(script);
      await openPage(page, `${site.url}/browse`);
      await submit(page, 'ssc cgl');
      await openPage(page, `${site.url}/browse`);
      await box(page).focus();
      await box(page).pressSequentially('ssc');
      await page.getByRole('listbox').waitFor();
      assert.equal(await recent(page).count(), 0);
      await box(page).fill('');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    });
  });
}
