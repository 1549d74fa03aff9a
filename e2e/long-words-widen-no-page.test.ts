import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { forEachTab, openedTab } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import { fillLongWords, longPageSlug, longSlug, longWord, widerThanTheScreen } from './support/long-words.ts';
import { openPage } from './support/open-page.ts';
import { signedIn } from './support/owner.ts';

const { visit } = visitor();
const smallest = { width: 320, height: 640 };

const publicPages = [
  '/',
  '/hi',
  '/browse',
  '/browse?view=list',
  `/browse?search=${longWord}&language=${longWord}&year=2020`,
  `/category/${longSlug}`,
  '/category/ssc',
  `/${longSlug}/${longSlug}`,
  `/${longSlug}/${longSlug}?view=grid`,
  `/paper/${longSlug}`,
  `/${longPageSlug}`,
  '/exam-calendar',
  `/exam-calendar?view=list`,
  '/no/such-page',
];

describe('at 320 px, words of 120 letters', () => {
  const site = signedIn();
  before(() => fillLongWords(site));

  test('do not widen a public page', async () => {
    await visit({ viewport: smallest }, async (page) => {
      const wide: string[] = [];
      for (const path of publicPages) {
        await openPage(page, site.url + path);
        wide.push(...(await widerThanTheScreen(page)));
      }
      assert.deepEqual(wide, []);
    });
  });

  test('do not widen the menu or search results', async () => {
    await visit({ viewport: smallest }, async (page) => {
      await openPage(page, site.url);
      await page.locator('summary', { hasText: 'Menu' }).click();
      assert.deepEqual(await widerThanTheScreen(page), []);
      await page.keyboard.press('Escape');
      await page.locator('#hero-search').fill('questionquestion');
      await page.getByRole('option').first().waitFor();
      assert.deepEqual(await widerThanTheScreen(page), []);
    });
  });

  const asOwner = (work: (page: Page) => Promise<void>) =>
    visit({ storageState: site.storageState, viewport: smallest }, work);

  test('do not widen a tab of the back office', async () => {
    await asOwner(async (page) => {
      const wide: string[] = [];
      await page.goto(`${site.url}/admin`);
      await openedTab(page, 'Dashboard');
      await forEachTab(page, async () => void wide.push(...(await widerThanTheScreen(page))));
      assert.deepEqual(wide, []);
    });
  });

  test('do not widen a dialog of the back office', async () => {
    await asOwner(async (page) => {
      const wide: string[] = [];
      for (const tab of ['manage', 'categories', 'redirects', 'calendar']) {
        await page.goto(`${site.url}/admin?tab=${tab}`);
        // On a phone the name of a record opens its form.
        const name = tab === 'redirects' ? /^Edit .*question/i : /^question/i;
        await page.getByRole('row').getByRole('button', { name }).first().click();
        await page.getByRole('dialog').waitFor();
        wide.push(...(await widerThanTheScreen(page)));
      }
      assert.deepEqual(wide, []);
    });
  });
});
