import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';

const site = untouchedSite();
const { visit } = visitor();

test('a visitor opens an exam of a category and filters its papers', async () => {
  await visit({ viewport: { width: 1280, height: 900 } }, async (page) => {
    await openPage(page, `${site.url}/category/ssc`);
    await page
      .getByRole('list', { name: 'Exams', exact: true })
      .getByRole('link', { name: /^SSC CGL/ })
      .click();
    await page.waitForURL('**/ssc/ssc-cgl');
    const shown = (count: number) => page.getByText(`Showing ${count} of 6 papers`).waitFor();
    await shown(6);
    const filters = page.locator('#filters');
    await filters.getByRole('link', { name: '2022 1' }).click();
    await page.waitForURL('**/ssc/ssc-cgl?year=2022');
    await shown(1);
    await page.goto(`${site.url}/ssc/ssc-cgl?year=2022&language=english`);
    await page.getByText('No papers found', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Clear Filters' }).click();
    await page.waitForURL('**/ssc/ssc-cgl');
    await filters.getByRole('link', { name: 'Hindi 5' }).click();
    await shown(5);
    await filters.getByRole('link', { name: /^Solution/ }).click();
    await page.waitForURL(/paperType=Solution/);
    await shown(1);
    await page.getByRole('link', { name: 'Grid view' }).click();
    await page.waitForURL('**/ssc/ssc-cgl?paperType=Solution&language=Hindi&view=grid');
    await shown(1);
    await assertAccessible(page);
  });
});

for (const javaScriptEnabled of [true, false])
  test(`a student finds an answer key in three taps ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
    await visit({ viewport: { width: 360, height: 640 }, javaScriptEnabled }, async (page) => {
      await page.goto(`${site.url}/category/upsc`);
      await page.locator('main a[href="/upsc/upsc-civil-services"]:visible').first().click();
      await page.waitForURL('**/upsc/upsc-civil-services');
      await page
        .getByRole('list', { name: 'Same sitting' })
        .getByRole('link', { name: 'Answer key' })
        .click();
      await page.waitForURL('**/paper/*answer-key*');
      // From the key back to its paper.
      const paper = page.getByRole('main').getByRole('link', { name: 'Question paper', exact: true });
      const box = await paper.boundingBox();
      assert.ok(box && box.y + box.height < 640, 'the paper is in the first screen');
      await paper.click();
      await page.waitForURL(/upsc-civil-services-2023-prelims-general-studies-paper-i-specimen$/);
    });
  });

test('a visitor sees which years of an exam exist', async () => {
  await visit({ viewport: { width: 1280, height: 900 } }, async (page) => {
    await openPage(page, `${site.url}/gate/gate`);
    await page.locator('summary', { hasText: 'Coverage' }).focus();
    await page.keyboard.press('Enter');
    const grid = page.getByRole('region', { name: 'Papers by year' });
    await grid.getByRole('columnheader', { name: '2020' }).waitFor();
    const row = grid.getByRole('row', { name: /Computer Science/ });
    assert.equal(await row.getByRole('cell', { name: 'missing' }).count(), 6);
    await assertAccessible(page);
    await row.getByRole('link', { name: 'Key' }).click();
    await page.waitForURL('**/paper/*answer-key*');
  });
  await visit({ viewport: { width: 360, height: 640 }, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/gate/gate`);
    await page.locator('summary', { hasText: 'Coverage' }).click();
    await page.locator('summary', { hasText: /^2020/ }).getByText('0 of 3').waitFor();
    await page.locator('summary', { hasText: /^2024/ }).click();
    await page.getByRole('main').getByRole('link', { name: /^Key/, exact: false }).first().waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 360);
  });
});
