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
