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
/** Of the five words of each page: two at its top, and three at its bottom. */
const edges =
  '{1000,2000,3000,2200,3100,2000,5000,2200,100,9000,1000,9200,1100,9000,3000,9200,3100,9000,3300,9200}';
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

/** Returns the point of the picture of page 5 at a point of the window, as shares, and the width of the picture. */
const getSpot = (page: Page, x: number, y: number) =>
  page.locator('#page-5 img').evaluate(
    (picture, point) => {
      const { left, top, width, height } = picture.getBoundingClientRect();
      return { across: (point.x - left) / width, down: (point.y - top) / height, width };
    },
    { x, y },
  );
type PictureSpot = Awaited<ReturnType<typeof getSpot>>;

/** Fails if a point of the picture moved by more than 4 px. */
function assertSamePoint(actual: PictureSpot, expected: PictureSpot): void {
  assert.ok(
    Math.abs(actual.across - expected.across) * actual.width < 4,
    JSON.stringify({ actual, expected }),
  );
  assert.ok(Math.abs(actual.down - expected.down) * actual.width < 4, JSON.stringify({ actual, expected }));
}

const desktop = { viewport: { width: 1280, height: 800 } };
/** Longer than the time within which two taps are one. */
const betweenTapsMs = 400;

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
        SELECT ${sha256}, page, 'Solar wind' || chr(10) || 'Text number ' || page, ${edges}, 'ocr', 'en', 'test'
          FROM generate_series(1, ${pages}::int) AS page`);
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
      await page.locator('#page-4 [data-page-text]', { hasText: 'Text number 4' }).waitFor();
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

  test('taps and a pinch zoom all pages around their place, with sharper pictures', async () => {
    await visit({ ...phone, hasTouch: true }, async (page) => {
      await page.goto(`${site.url}/paper/${slug}?p=5`);
      await page.waitForFunction(isDrawn, 5);
      const [x, y] = [100, 500];
      const before = await getSpot(page, x, y);
      await page.touchscreen.tap(x, y);
      await page.touchscreen.tap(x, y);
      await page.waitForFunction(() => {
        const picture = document.querySelector<HTMLImageElement>('#page-5 img');
        return picture?.currentSrc.includes('-1440') && picture.width > 2 * innerWidth;
      });
      assertSamePoint(await getSpot(page, x, y), before);
      assert.equal(
        await page.locator('#page-6 img').evaluate((picture) => picture.clientWidth > 2 * innerWidth),
        true,
      );
      assert.equal(new URL(page.url()).pathname, `/paper/${slug}`);

      await page.waitForTimeout(betweenTapsMs);
      await page.touchscreen.tap(x, y);
      await page.waitForFunction(() => !document.querySelector('[data-zoomed]'));
      const session = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...distance: number[]) => {
        const points = distance.flatMap((far) => [x - far, x + far]).map((at, id) => ({ x: at, y, id }));
        return session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
      };
      const start = await getSpot(page, x, y);
      await touch('touchStart', 20);
      for (const distance of [20, 30, 40]) await touch('touchMove', distance);
      await touch('touchEnd');
      const pinched = await getSpot(page, x, y);
      assert.ok(Math.abs(pinched.width / start.width - 2) < 0.1);
      assertSamePoint(pinched, start);
    });
  });

  test('Ctrl and the wheel zoom around the pointer; a page fits the window and the screen', async () => {
    await visit(desktop, async (page) => {
      await page.goto(`${site.url}/paper/${slug}?p=5`);
      const tool = (name: string) => page.getByRole('button', { name, exact: true });
      const [x, y] = [300, 500];
      await page.mouse.move(x, y);
      const strip = page.getByRole('navigation', { name: 'Thumbnails' });
      await strip
        .getByRole('link', { name: 'Page 5', exact: true })
        .and(page.locator('[aria-current]'))
        .waitFor();
      const before = await getSpot(page, x, y);
      await page.keyboard.down('Control');
      for (let turn = 1; turn <= 3; turn += 1) await page.mouse.wheel(0, -100);
      await page.keyboard.up('Control');
      await eventually.ok(async () => (await getSpot(page, x, y)).width > 2 * before.width);
      assertSamePoint(await getSpot(page, x, y), before);

      await tool('Fit whole page').click();
      await eventually.equal(() => tool('Fit whole page').getAttribute('aria-pressed'), 'true');
      const fits = async () => {
        const [picture, bar] = [
          await page.locator('#page-5 img').boundingBox(),
          await page.locator('[data-reader-bar]').boundingBox(),
        ];
        return picture!.y >= 0 && picture!.y + picture!.height <= bar!.y + 1 && picture!.height > 500;
      };
      await eventually.ok(fits);

      await tool('Full screen').click();
      await page.waitForFunction(() => document.fullscreenElement !== null);
      await eventually.ok(fits);
      await assertAccessible(page);
      await page.keyboard.press('0');
      await strip.getByRole('link', { name: 'Page 7', exact: true }).click();
      await waitForPage(page, 7);
      await page.goBack();
      await page.waitForFunction(
        () => document.fullscreenElement === null && !document.querySelector('[data-full]'),
      );
      await waitForPage(page, 7);
      assert.equal(await page.locator('[data-page-strip] [aria-current]').textContent(), 'Page 7');
    });
  });

  test('text is selected over the picture, and the URL of the page is copied', async () => {
    await visit({ ...desktop, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.goto(`${site.url}/paper/${slug}?p=5`);
      await page.mouse.move(300, 500);
      const line = (text: string) => page.locator('#page-5 [data-lines] div', { hasText: text });
      await line('Solar wind').waitFor();
      await page.getByRole('button', { name: 'Fit whole page' }).click();
      await page.waitForFunction(() => document.querySelector('[data-fits-page]'));
      const [first, last] = [
        await line('Solar wind').boundingBox(),
        await line('Text number 5').boundingBox(),
      ];
      const picture = await page.locator('#page-5 img').boundingBox();
      // The line is as wide as its box: four tenths of the page.
      assert.ok(Math.abs(first!.width / picture!.width - 0.4) < 0.02);
      await page.mouse.move(first!.x + 1, first!.y + first!.height / 2);
      await page.mouse.down();
      await page.mouse.move(last!.x + last!.width - 1, last!.y + last!.height / 2, { steps: 5 });
      await page.mouse.up();
      assert.equal(await page.evaluate(() => getSelection()?.toString().trim()), 'Solar wind\nText number 5');
      await page.getByRole('button', { name: 'Copy link to this page' }).click();
      await page.getByText('Link copied').waitFor();
      assert.equal(
        await page.evaluate(() => navigator.clipboard.readText()),
        `${site.url}/paper/${slug}?p=5`,
      );
    });
  });

  test('a paper that was read offers the page where the visitor stopped', async () => {
    await visit(phone, async (page) => {
      const open = async () => {
        await page.goto(`${site.url}/paper/${slug}`);
        await page.locator('#page-1').hover();
      };
      const offer = page.getByRole('link', { name: 'Continue at page 4' });
      await open();
      await page.locator('#page-1 [data-lines]').waitFor();
      assert.equal(await page.locator('[data-continue]').isVisible(), false);
      // The browser stores the place soon after the scroll. An earlier navigation loses it.
      await eventually.ok(async () => {
        await scrollTo(page, 4);
        await waitForPage(page, 4);
        await open();
        return offer.waitFor({ timeout: 3_000 }).then(
          () => true,
          () => false,
        );
      });
      await page.evaluate(() => scrollBy(0, 20));
      await open();
      await offer.click();
      await waitForPage(page, 4);
      assert.equal(await offer.isVisible(), false);
      await open();
      await offer.waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await offer.waitFor({ state: 'hidden' });
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
