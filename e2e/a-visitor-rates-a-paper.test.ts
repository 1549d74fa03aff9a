import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleEverywhere } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { startedSite } from './support/site.ts';

const site = startedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };

const star = (stars: Locator, number: number) => stars.getByRole('radio', { name: `${number} of 5` });
/** Counts the stars that are drawn as filled. */
const filledIn = (stars: Locator) =>
  stars.locator('.star').evaluateAll((drawn) => {
    const shapes = drawn.map((each) => getComputedStyle(each, '::before').maskImage);
    return shapes.filter((shape) => shape.includes('star-filled')).length;
  });
/** The average next to the stars of a paper page. */
const average = (page: Page | Locator, text: string) =>
  page.locator('[data-stars]').first().getByText(text, { exact: true });
const toast = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).locator('[data-toast-part=toast]');

async function callsOf(page: Page, pattern: RegExp): Promise<string[]> {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return calls;
}

/** Holds the requests of a page that match a pattern until the returned function is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens the list, and asserts that its ratings load for the visible papers only and cause no layout shift. */
async function openList(page: Page): Promise<void> {
  const bodies: { paperIds: number[] }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/batch-ratings')) bodies.push(request.postDataJSON());
  });
  const ids = () => bodies.flatMap(({ paperIds }) => paperIds);
  const loaded = () => page.waitForResponse('**/api/papers/batch-ratings');
  const letThrough = await hold(page, '**/batch-ratings');
  await Promise.all([page.waitForRequest('**/batch-ratings'), page.goto(`${site.url}/browse?view=grid`)]);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  const first = loaded();
  letThrough();
  await first;
  await eventually.equal(() => bodies.length, 1);
  await eventually.ok(
    async () => ids().length > 1 && ids().length < (await page.locator('[data-average]').count()),
  );
  // The browser reports a layout shift after its frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  assert.deepEqual(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), []);

  await Promise.all([loaded(), page.evaluate(() => scrollTo(0, document.body.scrollHeight))]);
  await page.evaluate(() => scrollTo(0, 0));
  assert.equal(new Set(ids()).size, ids().length);
}

test('a visitor rates a paper from the list, and every tab shows it', async () => {
  await visit(desktop, async (page) => {
    const letThrough = await hold(page, '**/rate');
    await page.goto(`${site.url}/browse?view=grid`);
    const card = page.locator('article').nth(5);
    const title = await card.getByRole('heading').innerText();
    await card.getByRole('heading').getByRole('link').click();
    await page.waitForURL('**/paper/**');
    const starsOf = (tab: Page) => tab.getByRole('group', { name: `Difficulty of ${title}`, exact: true });
    const stars = starsOf(page);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await star(starsOf(second), 1).waitFor();

    await star(stars, 3).hover();
    await page.getByText('Moderate').waitFor();
    await eventually.equal(() => filledIn(stars), 3);
    await star(stars, 4).hover();
    await eventually.equal(() => filledIn(stars), 4);
    await star(stars, 4).click();
    await page.getByText('Submitting...').waitFor();
    await eventually.equal(() => star(stars, 4).isDisabled(), true);
    letThrough();
    await page.getByText('Rated 4/5').waitFor();
    await stars.waitFor({ state: 'detached' });
    await toast(page).getByText('Rating submitted').waitFor();
    await toast(page).getByText('Thank you for rating this paper!').waitFor();
    await average(page, '4.0/5 (1)').waitFor();

    await second.getByText('Rated 4/5').waitFor();
    const calls = await callsOf(second, /rating-status|hydrate-island/);
    await second.reload();
    await second.getByText('Rated 4/5').hover();
    await starsOf(second).waitFor({ state: 'detached' });
    await eventually.equal(() => filledIn(second.locator('[data-stars] .stars').first()), 4);
    assert.deepEqual(calls, []);

    await page.goBack();
    await card.getByText('4.0/5 (1)').waitFor();
    await card.getByText('Rated 4/5').waitFor();
  });
});

test('the list does not move while ratings load; a visitor rates by keyboard', async () => {
  await visit(desktop, async (page) => {
    await openList(page);
    const rated = await callsOf(page, /\/rate$/);
    const [first, second] = [page.locator('article').nth(6), page.locator('article').nth(7)];
    await star(first, 1).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) {
      await page.keyboard.press(key);
    }
    await first.getByText('Press Enter: 5/5').waitFor();
    assert.deepEqual(rated, []);
    await page.keyboard.press('Enter');
    await first.getByText('Rated 5/5').waitFor();
    await eventually.equal(() => rated.length, 1);
    await eventually.match(
      () => page.evaluate(() => document.activeElement?.textContent ?? ''),
      /Rated 5\/5/,
    );

    // The request shows that the stars are hydrated.
    await Promise.all([page.waitForResponse('**/rating-status'), star(second, 1).focus()]);
    await page.keyboard.press('Space');
    await second.getByText('Press Enter: 1/5').waitFor();
    await page.keyboard.press('Space');
    await second.getByText('Rated 1/5').waitFor();
  });
});

test('the list does not move on a phone; a visitor rates by a tap, accessible at both widths', async () => {
  await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
    await openList(page);
    const [first, second] = [page.locator('article').first(), page.locator('article').nth(1)];
    const tapped = star(first, 2);
    await tapped.waitFor();
    const box = await tapped.boundingBox();
    assert.ok(box && box.width >= 43 && box.height >= 43.5, JSON.stringify(box));
    await tapped.tap();
    await first.getByText('Rated 2/5').waitFor();
    await first.getByText('2.0/5 (1)').waitFor();
    await eventually.equal(() => page.url(), `${site.url}/browse?view=grid`);

    // The toast stays as long as the pointer is on it.
    const said = toast(page);
    await said.hover();
    await star(second, 1).focus();
    await page.keyboard.press('ArrowRight');
    await second.getByText('Press Enter: 2/5').waitFor();
    await assertAccessibleEverywhere(page, async () => {
      await second.getByText('Press Enter: 2/5').waitFor();
      await said.hover();
    });
    await said.getByRole('button', { name: 'Dismiss' }).click();
    await said.waitFor({ state: 'hidden' });
  });
});
