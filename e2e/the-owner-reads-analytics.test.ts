import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { AnalyticsFigures } from '#features/analytics/analytics-admin.contract.ts';
import type { Paper } from '#features/papers/papers.contract.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { callAsOwner, signedIn } from './support/owner.ts';

const { visit } = visitor();
/** User agent of a normal browser, because the headless one identifies itself as a bot. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const viewport = { width: 1280, height: 900 };
/** A search text that matches no paper and is not similar to any word in one. */
const unknown = 'qwzxbharti';

describe('the owner reads analytics', () => {
  const site = signedIn();
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport }, work, expected);
  const card = (page: Page, title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const figure = (page: Page, title: string) =>
    page.locator('dl > div').filter({ has: page.getByText(title, { exact: true }) });

  async function openTab(page: Page, query = ''): Promise<void> {
    await page.goto(`${site.url}/admin?tab=analytics${query}`);
    await page.getByRole('heading', { name: 'Analytics', exact: true, level: 1 }).waitFor();
  }

  async function figures(): Promise<AnalyticsFigures> {
    return (
      await callAsOwner(site, 'GET', '/api/admin/analytics?days=7')
    ).json() as Promise<AnalyticsFigures>;
  }

  test('visits of visitors are counted, visits of the owner are not', async () => {
    await asOwner(async (page) => {
      await openTab(page);
      await page.getByText('No data available').waitFor();
      await page.getByText('No visits yet. Figures appear after the first visit.').waitFor();
      assert.equal(await card(page, 'Visits by day').count(), 0);
      for (const title of ['Popular papers', 'Recent papers'])
        assert.equal(await page.getByRole('list', { name: title }).getByRole('listitem').count(), 5);
      await assertAccessibleAndFits(page);
      // The owner also visits the site.
      await openPage(page, site.url);
      await page.getByRole('banner').getByRole('link', { name: 'Browse Papers', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Browse Papers' }).waitFor();
    });
    const [paper] = (await (await fetch(`${site.url}/api/papers?limit=1`)).json()) as Paper[];
    await visit({ userAgent, viewport }, async (page) => {
      await page.goto(site.url, { referer: 'https://www.example.org/links' });
      await openPage(page, `${site.url}/paper/${paper!.slug}`);
      await page.getByRole('banner').getByRole('link', { name: 'Browse Papers', exact: true }).click();
      await page.waitForURL(/\/browse/);
      const box = page.locator('#site-search').first();
      await box.fill(unknown);
      await box.press('Enter');
      await page.waitForURL(/search=/);
      await page.waitForLoadState();
      assert.deepEqual(await page.context().cookies(), [], 'counting sets no cookie');
      await page.request.get(`${site.url}/api/papers/${paper!.id}/download`, {
        headers: { 'user-agent': userAgent },
      });
    });
    await visit({}, (page) => page.goto(`${site.url}/hi/`).then(() => {}));
    await eventually(async () => {
      const { totals, kinds, pages, referrers, languages, nothingFound } = await figures();
      assert.equal(totals.downloads?.now, 1);
      assert.equal(totals.visitors?.now, 1, 'a bot is not a visitor');
      assert.deepEqual(kinds.map(({ key, count }) => `${key} ${count}`).toSorted(), [
        'browse 1',
        'home 1',
        'paper 1',
        'search 1',
      ]);
      assert.ok(pages.some(({ key }) => key === `/paper/${encodeURIComponent(paper!.slug)}`));
      assert.ok(referrers.some(({ key }) => key === 'example.org'));
      assert.deepEqual(languages, [{ key: 'en', count: 4 }]);
      assert.deepEqual(nothingFound, [{ text: unknown, count: 1, found: 0 }]);
    });
  });

  test('the owner reads figures as charts, tables and CSV', async () => {
    await asOwner(async (page) => {
      await openTab(page);
      await figure(page, 'Page Views').getByText('4', { exact: true }).waitFor();
      await figure(page, 'Visitors').getByText('No earlier data').waitFor();
      await card(page, 'Insights').getByText(`“${unknown}” was searched for 1 time`).waitFor();
      const chart = card(page, 'Visits by day');
      const drawing = chart.getByRole('img');
      assert.match((await drawing.getAttribute('aria-label'))!, /Page views: 4 in total, maximum 4/);
      const reader = chart.getByRole('slider');
      await reader.focus();
      await chart.getByText(/: Page views 4, Visitors 1$/).waitFor();
      await page.keyboard.press('ArrowLeft');
      await chart.getByText(/: Page views –, Visitors –$/).waitFor();
      await chart.getByRole('button', { name: 'Show as table' }).click();
      assert.equal(await chart.getByRole('row').count(), 31);
      await chart.getByRole('row').nth(1).getByRole('cell', { name: '4', exact: true }).waitFor();
      await assertAccessibleAndFits(page);
      await chart.getByRole('button', { name: 'Show as table' }).click();

      await page.getByRole('link', { name: '7 days' }).click();
      await page.waitForURL(/days=7$/);
      await page.reload();
      assert.equal(await page.getByRole('link', { name: '7 days' }).getAttribute('aria-current'), 'page');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Visits by day as CSV' }).click(),
      ]);
      assert.equal(download.suggestedFilename(), 'days-7-days.csv');
      const lines = (await text(await download.createReadStream())).trim().split('\n');
      assert.equal(lines.length, 8);
      assert.match(lines.at(-1)!, /^\d{4}-\d{2}-\d{2},1,4,1,0$/);

      const otherDates = page.getByRole('form', { name: 'Date range' });
      assert.equal(await otherDates.count(), 0);
      await page.getByRole('button', { name: 'Other dates' }).click();
      await otherDates.getByLabel('From').waitFor();
      await card(page, 'Page types').getByRole('link', { name: 'Papers', exact: true }).click();
      await page.waitForURL(/kind=paper/);
      await figure(page, 'Page Views').getByText('1', { exact: true }).waitFor();
      await assertAccessibleAndFits(page);
      await page.getByRole('link', { name: 'Remove filter Page type: Papers' }).click();
      await figure(page, 'Page Views').getByText('4', { exact: true }).waitFor();
    });
  });

  test('the owner handles an empty search and sets a target', async () => {
    await asOwner(async (page) => {
      await openTab(page);
      const menu = page.getByRole('button', { name: `Actions for ${unknown}` });
      await menu.click();
      await page.getByRole('menuitem', { name: 'Add paper' }).click();
      await page.waitForURL(/tab=upload/);
      assert.equal(await page.locator('input[name=title]').last().inputValue(), unknown);

      await openTab(page);
      await menu.click();
      await page.getByRole('menuitem', { name: 'Add alias' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add alias' });
      await dialog.getByLabel('Exam').first().fill('ssc cgl');
      await page
        .getByRole('option', { name: /^SSC CGL/ })
        .first()
        .click();
      await dialog.getByRole('button', { name: 'Open the exam' }).click();
      const exam = page.getByRole('dialog', { name: 'Edit exam' });
      await exam.getByRole('button', { name: `Remove ${unknown}` }).waitFor();
      await exam.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Exam updated successfully').first().waitFor();

      await openTab(page);
      await card(page, 'Searches without results').getByText('No data available').waitFor();

      await page.getByText('No target is set. This month has 1 download so far.').waitFor();
      await page.getByRole('button', { name: 'Set target' }).click();
      const target = page.getByRole('dialog', { name: 'Download target' });
      await target.getByLabel('Downloads per month').fill('0');
      await target.getByRole('button', { name: 'Save' }).click();
      await target.getByText('must be at least 1').waitFor();
      await target.getByLabel('Downloads per month').fill('4');
      await target.getByRole('button', { name: 'Save' }).click();
      await card(page, 'Download target').getByText('25%', { exact: true }).waitFor();
      await card(page, 'Download target').getByText('1 of 4 downloads this month').waitFor();
    }, /400 \(Bad Request\)/);
  });
});
