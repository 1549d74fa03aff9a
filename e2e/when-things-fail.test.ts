import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';
import { storageTroubles } from './support/storage-troubles.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a visitor reads and leaves a page before its script loads', async () => {
  await visit(desktop, async (page) => {
    await page.route('**/assets/*.js', () => {});
    await page.goto(`${site.url}/category/ssc`, { waitUntil: 'commit' });
    await heading(page, 'SSC').waitFor();
    await page.getByRole('main').getByRole('link', { name: /CGL/ }).first().click();
    await heading(page, /CGL/).waitFor();
  });
});

test('with storage blocked, navigation, theme and language work', async () => {
  await visit({ ...desktop, colorScheme: 'light' }, async (page) => {
    await page.addInitScript(storageTroubles.blocked);
    await openPage(page, `${site.url}/category/ssc`);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await eventually.equal(() => theme(), 'dark');
    await page.getByRole('banner').getByRole('link', { name: 'Browse Papers' }).click();
    await heading(page, 'Browse Papers').waitFor();
    await page.goBack();
    await heading(page, 'SSC').waitFor();
    await page.getByRole('link', { name: 'हिन्दी' }).first().click();
    await page.waitForURL('**/hi/category/ssc');
    await eventually.equal(() => page.evaluate(() => document.documentElement.lang), 'hi');
  });
});

test('without JavaScript, a visitor searches, filters and navigates to a paper and an exam', async () => {
  await visit({ ...desktop, javaScriptEnabled: false }, async (page) => {
    await page.goto(site.url);
    const themeButton = page.getByRole('button', { name: 'Switch between light and dark' });
    await eventually.equal(() => themeButton.count(), 0);
    const hero = page.getByRole('main').getByRole('search');
    const search = hero.getByRole('button', { name: 'Search', exact: true });
    for (const blank of ['', '   ']) {
      await hero.getByRole('searchbox').fill(blank);
      await search.click();
      assert.equal(page.url(), `${site.url}/`);
    }
    await hero.getByRole('searchbox').fill('  ssc   cgl ');
    await search.click();
    await page.waitForURL(`${site.url}/browse?search=ssc+cgl`);
    await page.getByRole('banner').getByRole('link', { name: 'Browse Papers' }).click();
    await page.waitForURL('**/browse');
    await page.getByRole('link', { name: 'Grid view' }).click();
    await page.waitForURL('**/browse?view=grid');
    await page.locator('article').first().getByText('Difficulty', { exact: true }).waitFor();
    await eventually.equal(() => page.getByRole('radio').count(), 0);
    await page.getByRole('link', { name: 'List view' }).click();
    await page.waitForURL('**/browse');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/browse?page=1');
    await eventually.equal(
      () => page.getByRole('link', { name: 'Previous' }).getAttribute('href'),
      '/browse',
    );
    await page.getByRole('combobox', { name: 'Exam' }).selectOption({ label: 'SSC CGL' });
    await page.getByRole('main').getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/browse\?examId=\d+$/);
    await page.locator('article h3 a').first().click();
    await page.waitForURL('**/paper/**');
    const download = page.getByRole('main').getByRole('link', { name: /^Download \(PDF/ });
    await eventually.match(
      async () => (await download.getAttribute('href')) ?? '',
      /^\/api\/papers\/\d+\/download$/,
    );
    await page.locator('summary', { hasText: 'Categories' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'SSC', exact: true }).click();
    await page.waitForURL('**/category/ssc');
    await page.getByRole('main').getByRole('link', { name: /CGL/ }).first().click();
    await page.waitForURL('**/ssc/ssc-cgl');
    await heading(page, /CGL/).waitFor();
  });
});
