import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { visitor } from './support/browser.ts';
import { atRest, openAtRest } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };

const islandCode = '**/assets/{hydrate-island,plain.island}-*.js';
const box = (page: Page) => page.locator('#hero-search');
const results = (page: Page) => page.getByRole('listbox', { name: 'Search results' });
const firstStar = (page: Page) => page.locator('.star').first();
const ratingText = (page: Page, text: string) =>
  page
    .locator('[data-rating-state]')
    .first()
    .and(page.getByText(text, { exact: true }));

/** Mocks the responses, because other journeys need these papers without ratings. */
async function openWithStars(page: Page): Promise<void> {
  const rating = { averageRating: 100, totalRatings: 1, userRating: 1 };
  await page.route('**/rating-status', (route) =>
    route.fulfill({ json: { hasRated: false, userRating: null } }),
  );
  await page.route('**/rate', (route) => route.fulfill({ json: rating }));
  await openAtRest(page, `${site.url}/browse?view=grid`);
}

/** Returns a function that tells whether the page has requested the code of islands, with React or without. */
function watchCode(page: Page): () => boolean {
  let isAsked = false;
  page.on(
    'request',
    (request) => (isAsked ||= /\/(hydrate-island|live-results\.island)-/.test(request.url())),
  );
  return () => isAsked;
}

/** Delays the code of islands, or other code, until the returned function is called. */
async function holdCode(page: Page, code = islandCode): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(code, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

describe('the code of an island', () => {
  test('loads on pointer entry, not on visibility', async () => {
    await visit(desktop, async (page) => {
      const isAsked = watchCode(page);
      await openAtRest(page, site.url);
      await eventually.equal(() => box(page).isVisible(), true);
      assert.equal(isAsked(), false);
      await Promise.all([page.waitForResponse(islandCode), box(page).hover()]);
    });
  });

  test('loads only on focus when data saving is on', async () => {
    await visit(desktop, async (page) => {
      await page.addInitScript(
        `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`,
      );
      const isAsked = watchCode(page);
      await openAtRest(page, site.url);
      await box(page).hover();
      await atRest(page);
      assert.equal(isAsked(), false);
      await Promise.all([page.waitForResponse(islandCode), box(page).focus()]);
    });
  });

  test('keeps the focus and text entered before it loads', async () => {
    await visit(desktop, async (page) => {
      const letGo = await holdCode(page);
      await openAtRest(page, site.url);
      await box(page).pressSequentially('cgl');
      letGo();
      await results(page).waitFor();
      await eventually.equal(() => box(page).inputValue(), 'cgl');
      await page.locator('#hero-search:focus').waitFor();
    });
  });

  test('loads for a box that was used before any code ran', async () => {
    await visit(desktop, async (page) => {
      const letGo = await holdCode(page, '**/assets/entry-client-*.js');
      await page.goto(site.url, { waitUntil: 'commit' });
      await box(page).pressSequentially('cgl');
      letGo();
      await results(page).waitFor();
    });
  });

  test('repeats a click made before it loaded', async () => {
    await visit(desktop, async (page) => {
      const letGo = await holdCode(page);
      await openAtRest(page, site.url);
      await box(page).fill('cgl');
      await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
      await eventually.equal(() => box(page).inputValue(), 'cgl');
      letGo();
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('#hero-search')?.value === '',
      );
    });
  });

  test('shows a pending rating while it loads', async () => {
    await visit(desktop, async (page) => {
      const letGo = await holdCode(page);
      await openWithStars(page);
      await firstStar(page).click();
      await ratingText(page, 'Submitting...').waitFor();
      letGo();
      await ratingText(page, 'Rated 1/5').waitFor();
    });
  });

  test('is not needed for forms, and a click after a failure loads it', async () => {
    await visit(
      desktop,
      async (page) => {
        await page.route(islandCode, (route) => route.abort());
        await openWithStars(page);
        await firstStar(page).click();
        const toast = page.getByRole('region', { name: 'Notifications' });
        await toast.getByText('Unable to rate', { exact: true }).waitFor();
        await toast.getByText('Something went wrong. Please try again.').waitFor();
        await ratingText(page, 'Difficulty').waitFor();
        // The browser checks a star that the visitor chooses by key. A star that was not sent is not shown as given.
        await Promise.all([page.waitForEvent('requestfailed'), firstStar(page).press('Space')]);
        await eventually.equal(() => page.locator('input:checked').count(), 0);
        const search = page.locator('#site-search');
        await Promise.all([page.waitForEvent('requestfailed'), search.focus()]);
        await page.unroute(islandCode);
        await firstStar(page).click();
        await ratingText(page, 'Rated 1/5').waitFor();
        await search.fill('ssc cgl');
        await search.press('Enter');
        await page.waitForURL('**/browse?search=ssc+cgl');
      },
      /ERR_FAILED/,
    );
  });
});
