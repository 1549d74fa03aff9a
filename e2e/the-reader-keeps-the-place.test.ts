import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { assertAccessible } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { insideSite, startedSite } from './support/site.ts';

// Without jobs, no reading replaces the prepared texts.
const site = startedSite({ JOBS: 'off' });
const { visit } = visitor();
const pages = 8;
const slug = 'ibps-po-2022-prelims-specimen';
const phone = { viewport: { width: 360, height: 640 } };
const offline = /ERR_INTERNET_DISCONNECTED|Failed to load resource|503/;

/** Waits until the bar, the URL and the window show a page. */
async function waitForPage(page: Page, number: number): Promise<void> {
  await page.waitForFunction((expected) => {
    const shown = document.querySelector(`#page-${expected}`)?.getBoundingClientRect();
    const field = document.querySelector<HTMLInputElement>('[data-page-number]');
    const middle = innerHeight / 2;
    const isInUrl = (new URL(location.href).searchParams.get('p') ?? '1') === String(expected);
    return (
      isInUrl && field?.value === String(expected) && shown && shown.top < middle && shown.bottom > middle
    );
  }, number);
}

const scrollTo = (page: Page, number: number) =>
  page.locator(`#page-${number}`).evaluate((element) => element.scrollIntoView());
const isDrawn = (number: number) => {
  const picture = document.querySelector<HTMLImageElement>(`#page-${number} img`);
  return picture !== null && picture.complete && picture.naturalWidth > 0;
};

describe('the reader', () => {
  before(() =>
    insideSite(site, async ({ database: { db }, storage }) => {
      const content = tinyPdf(Array.from({ length: pages }, (_, index) => ({ text: `Page ${index + 1}` })));
      const { sha256, key } = await storage.put(
        (async function* () {
          yield content;
        })(),
        { maxBytes: 1_000_000, extension: 'pdf' },
      );
      await db.execute(sql`
        UPDATE paper_files SET sha256 = ${sha256}, storage_key = ${key}, pages = ${pages}
        WHERE paper_id = (SELECT id FROM papers WHERE slug = ${slug})`);
      await db.execute(sql`
        INSERT INTO page_texts (sha256, page, text, edges, source, language, engine)
        SELECT ${sha256}, page, 'Text number ' || page, ${'{100,9000,1000,9200,1100,9000,3000,9200,3100,9000,3300,9200}'},
          'ocr', 'en', 'test' FROM generate_series(1, ${pages}::int) AS page`);
    }),
  );

  test('a page of a search opens at its words on the picture', async () => {
    await visit(phone, async (page) => {
      await page.goto(`${site.url}/paper/${slug}?p=3&q=number`);
      const mark = page.locator('#page-3 [data-marked-words] rect');
      await page.waitForFunction(() => scrollY > 0);
      const [box, picture] = [await mark.boundingBox(), await page.locator('#page-3 img').boundingBox()];
      assert.ok(box && picture);
      assert.ok(box.y > 0 && box.y + box.height < phone.viewport.height);
      assert.ok(Math.abs((box.y - picture.y) / picture.height - 0.9) < 0.01);
    });
  });

  test('a reload and Back return to the page, with the pages above it', async () => {
    await visit(phone, async (page) => {
      await page.goto(`${site.url}/paper/${slug}`);
      await scrollTo(page, 5);
      await waitForPage(page, 5);
      await page.reload();
      await waitForPage(page, 5);
      await page.getByRole('link', { name: 'Previous page' }).click();
      await waitForPage(page, 4);
      await scrollTo(page, 6);
      await waitForPage(page, 6);
      await page.goto(`${site.url}/browse`);
      await page.goBack();
      await waitForPage(page, 6);
      await page.getByRole('link', { name: 'Details' }).click();
      const details = () => page.locator('#details').evaluate((list) => list.getBoundingClientRect().top);
      await eventually.ok(async () => (await details()) >= 0 && (await details()) < phone.viewport.height);
    });
  });

  test('Next moves the focus, announces the page and loads its text', async () => {
    await visit(phone, async (page) => {
      await page.goto(`${site.url}/paper/${slug}?p=2`);
      await page.getByRole('link', { name: 'Next page' }).click();
      await waitForPage(page, 3);
      await page
        .getByRole('status')
        .filter({ hasText: `Page 3 of ${pages}` })
        .waitFor();
      await page.waitForFunction(() => document.activeElement?.closest('#page-3') !== null);
      await page.keyboard.press('ArrowRight');
      await waitForPage(page, 4);
      await page.getByText(`Text of page 4 of ${pages}`).click();
      await page.getByText('Text number 4').waitFor();
      await assertAccessible(page);
    });
  });

  test('pictures that failed load again, by a button and when the network is back', async () => {
    await visit(
      phone,
      async (page) => {
        // Before the page opens: a browser loads pictures some pages ahead.
        for (const number of [7, 8]) await page.route(`**/pages/${number}-*`, (route) => route.abort());
        await page.goto(`${site.url}/paper/${slug}`);
        await page.waitForFunction(isDrawn, 1);
        await page.evaluate(() => scrollBy(0, 10));
        await page.locator('#page-2').getByText('Text of page 2').waitFor();
        await scrollTo(page, 7);
        const again = page.locator('#page-7').getByRole('button', { name: 'Try again' });
        await again.waitFor();
        await page.unroute('**/pages/7-*');
        await again.click();
        await page.waitForFunction(isDrawn, 7);
        await scrollTo(page, 8);
        await page.locator('#page-8').getByRole('button', { name: 'Try again' }).waitFor();
        await page.context().setOffline(true);
        await page.unroute('**/pages/8-*');
        await page.context().setOffline(false);
        await page.waitForFunction(isDrawn, 8);
      },
      offline,
    );
  });

  test('a tap zooms a page in place', async () => {
    await visit({ ...phone, hasTouch: true }, async (page) => {
      await page.goto(`${site.url}/paper/${slug}?p=5`);
      await page.waitForFunction(isDrawn, 5);
      const frame = page.locator('#page-5').getByRole('button', { name: 'Page 5' });
      const size = await frame.boundingBox();
      await frame.tap();
      await page.waitForFunction(() => {
        const picture = document.querySelector<HTMLImageElement>('#page-5 img');
        return picture?.currentSrc.includes('-1440') && picture.clientWidth > 2 * innerWidth;
      });
      assert.deepEqual(
        await frame.evaluate((element) => [element.clientWidth, element.scrollWidth > element.clientWidth]),
        [Math.round(size!.width) - 2, true],
      );
      assert.equal(new URL(page.url()).pathname, `/paper/${slug}`);
      assert.equal(await page.getByRole('link', { name: 'Next page' }).isVisible(), true);
      await frame.tap();
      await page.waitForFunction(() => !document.querySelector('[data-zoomed]'));
    });
  });

  test('page numbers in Indian digits and after the last page show a page', async () => {
    const read = async (p: string) => {
      const answer = await fetch(`${site.url}/paper/${slug}?p=${p}`);
      return { status: answer.status, html: await answer.text() };
    };
    assert.match((await read('%E0%A5%A7')).html, /id="page-1"/);
    assert.match((await read('5%20')).html, /alt="Page 5 of IBPS/);
    const { status, html } = await read('9');
    assert.equal(status, 200);
    assert.match(html, /alt="Page 8 of IBPS/);
    assert.match(html, /This paper has 8 pages\. This is the last one\./);
  });
});
