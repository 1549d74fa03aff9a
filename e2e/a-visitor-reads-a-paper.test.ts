import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { assertAccessible } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { insideSite, startedSite } from './support/site.ts';

const site = startedSite();
const { visit } = visitor();
const question = 'Q7. Which tributary of the Ganga joins it at Sonepur near Hajipur?';

/** Whether the picture of a page has arrived. */
const isDrawn = (page: number) => {
  const picture = document.querySelector<HTMLImageElement>(`#page-${page} img`);
  return picture !== null && picture.complete && picture.naturalWidth > 0;
};

describe('the reader', () => {
  before(() =>
    insideSite(site, async ({ database: { db } }) => {
      await db.execute(sql`
        INSERT INTO page_texts (sha256, page, text, source, language, engine)
        SELECT sha256, 2, ${question}, 'ocr', 'en', 'test' FROM paper_files
        JOIN papers ON papers.id = paper_id WHERE slug = 'bseb-class-12-physics-2022-specimen'`);
    }),
  );

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

    test(`a visitor finds a question inside a paper and reads its page (${how})`, async () => {
      await visit({ javaScriptEnabled, viewport: { width: 360, height: 640 } }, async (page) => {
        await page.goto(`${site.url}/browse?search=which+tributary+joins+ganga+at+sonepur`);
        await page.getByRole('region', { name: 'Inside papers' }).getByRole('link').first().click();
        await page.waitForURL(/physics-2022-specimen\?p=2&q=/);
        assert.match((await page.locator('details mark').allInnerTexts()).join(' '), /tributary/);
        await page.waitForFunction(isDrawn, 2);
        if (javaScriptEnabled) await assertAccessible(page);

        await page.getByRole('link', { name: 'Previous page' }).click();
        await page.waitForURL(/p=1/);
        await page.waitForFunction(isDrawn, 1);
      });
    });
  }

  test('the URL follows the page that a visitor scrolls to', async () => {
    await visit({ viewport: { width: 360, height: 640 } }, async (page) => {
      await page.goto(`${site.url}/paper/bseb-class-12-physics-2022-specimen`);
      await page.locator('#page-2').scrollIntoViewIfNeeded();
      await page.locator('#page-2').evaluate((element) => element.scrollIntoView());
      await page.waitForURL(/p=2/);
      assert.equal(await page.getByLabel('Page', { exact: true }).inputValue(), '2');
      await page.waitForFunction(isDrawn, 2);
    });
  });
});
