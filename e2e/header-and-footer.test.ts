import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1600, height: 900 } };
const phone = { viewport: { width: 390, height: 800 } };

const menuButton = (page: Page) => page.locator('summary', { hasText: 'Menu' });

test('the mobile menu has large targets, closes on navigation and switches the language', async () => {
  await visit(phone, async (page) => {
    await openPage(page, site.url);
    await page.locator('#site-search').waitFor();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menuButton(page).click();
    await eventually.equal(
      () => page.getByRole('searchbox', { name: 'Search from the menu' }).isVisible(),
      true,
    );
    const small = () =>
      page
        .getByRole('banner')
        .locator('a, button, summary, input')
        .evaluateAll((found) =>
          found
            .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44)),
        );
    await eventually.deepEqual(small, []);
    await menuButton(page).click();
    await menu.waitFor({ state: 'hidden' });
    await menuButton(page).click();
    await menu.getByRole('link', { name: 'SSC', exact: true }).click();
    await page.waitForURL('**/category/ssc');
    await eventually.equal(() => page.locator('details[data-menu][open]').count(), 0);
    await menuButton(page).click();
    await menu.getByRole('link', { name: 'हिन्दी' }).click();
    await page.waitForURL('**/hi/category/ssc');
  });
});

test('a signed-in user has one visible Admin button at each width', async () => {
  await visit(desktop, async (page) => {
    await page.context().addCookies([{ name: 'pariksha_signed_in', value: '1', url: site.url }]);
    const user = { id: 1, name: 'Asha', email: 'asha@example.org', role: 'owner', picture: null };
    await page.route('**/api/auth/user', (route) => route.fulfill({ json: user }));
    await openPage(page, site.url);
    const admin = page.locator('a[href="/admin"]:visible');
    await admin.waitFor();
    await eventually.equal(() => admin.innerText(), 'Admin');
    await page.setViewportSize(phone.viewport);
    await admin.waitFor({ state: 'hidden' });
    await menuButton(page).click();
    await admin.waitFor();
    await eventually.equal(() => admin.innerText(), 'Admin');
  });
});

test('each study tip links to its section of the home page', async () => {
  await visit(desktop, async (page) => {
    await openPage(page, `${site.url}/browse`);
    const tips = page.getByRole('contentinfo').locator('a[href^="/#"]');
    const anchors = await tips.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    assert.equal(anchors.length, 4);
    // The first opens the home page.
    for (const anchor of anchors) {
      await page.getByRole('contentinfo').locator(`a[href="${anchor}"]`).click();
      await page.waitForURL(site.url + anchor);
      await page.waitForFunction((id) => {
        const box = document.querySelector(id)?.getBoundingClientRect();
        return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
      }, anchor.slice(1));
    }
  });
});
