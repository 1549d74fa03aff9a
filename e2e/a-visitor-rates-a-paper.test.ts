import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible, assertAccessibleEverywhere } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { atRest, openAtRest, openPage } from './support/open-page.ts';
import { startedSite } from './support/site.ts';

const site = startedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };

interface SentPaper {
  id: number;
  slug: string;
  title: string;
}

let papers: SentPaper[] = [];

/** Returns a paper that no other test of this file rates. */
async function untouchedPaper(): Promise<SentPaper> {
  if (papers.length === 0) {
    papers = (await (await fetch(`${site.url}/api/papers?limit=40`)).json()) as SentPaper[];
  }
  const paper = papers.pop();
  assert.ok(paper);
  return paper;
}

const addressOf = ({ slug }: SentPaper) => `${site.url}/paper/${encodeURIComponent(slug)}`;
const starsOf = (page: Page | Locator, { title }: SentPaper) =>
  page.getByRole('group', { name: `Difficulty of ${title}`, exact: true });
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

test('a visitor rates a paper by clicking a star', async () => {
  const paper = await untouchedPaper();
  await visit(desktop, async (page) => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/rate', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(addressOf(paper));
    const stars = starsOf(page, paper);
    await star(stars, 3).hover();
    await page.getByText('Moderate').waitFor();
    assert.equal(await filledIn(stars), 3);
    await star(stars, 4).hover();
    assert.equal(await filledIn(stars), 4);
    await star(stars, 4).click();

    await page.getByText('Submitting...').waitFor();
    assert.equal(await star(stars, 4).isDisabled(), true);
    letThrough();
    await page.getByText('Rated 4/5').waitFor();
    await stars.waitFor({ state: 'detached' });
    await toast(page).getByText('Rating submitted').waitFor();
    await toast(page).getByText('Thank you for rating this paper!').waitFor();
    await average(page, '4.0/5 (1)').waitFor();
    await assertAccessible(page);
  });
});

test('a visitor rates with the arrow keys and Enter', async () => {
  const paper = await untouchedPaper();
  await visit(desktop, async (page) => {
    await page.goto(addressOf(paper));
    const rated = await callsOf(page, /\/rate$/);
    await star(starsOf(page, paper), 1).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) {
      await page.keyboard.press(key);
    }
    await page.getByText('Press Enter: 5/5').waitFor();
    assert.deepEqual(rated, []);
    await page.keyboard.press('Enter');
    await page.getByText('Rated 5/5').waitFor();
    assert.equal(rated.length, 1);
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    assert.match(focused ?? '', /Rated 5\/5/);
  });
});

test('Space chooses a star, a second Space submits the rating', async () => {
  const paper = await untouchedPaper();
  await visit(desktop, async (page) => {
    await page.goto(addressOf(paper));
    await star(starsOf(page, paper), 1).focus();
    await page.keyboard.press('Space');
    await page.getByText('Press Enter: 1/5').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('Rated 1/5').waitFor();
  });
});

test('a tap on a star of a card rates without navigation', async () => {
  await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
    await page.goto(`${site.url}/browse`);
    const card = page.locator('article').first();
    const second = card.getByRole('radio', { name: '2 of 5' });
    await second.waitFor();
    const box = await second.boundingBox();
    assert.ok(box && box.width >= 43 && box.height >= 43.5, JSON.stringify(box));
    await second.tap();
    await card.getByText('Rated 2/5').waitFor();
    await card.getByText('2.0/5 (1)').waitFor();
    assert.equal(page.url(), `${site.url}/browse`);
  });
});

test('a reload shows the rating without a status request', async () => {
  const paper = await untouchedPaper();
  await visit(desktop, async (page) => {
    await page.goto(addressOf(paper));
    await star(starsOf(page, paper), 3).click();
    await page.getByText('Rated 3/5').waitFor();
    const calls = await callsOf(page, /rating-status|hydrate-island/);
    await page.reload();
    await page.getByText('Rated 3/5').waitFor();
    await page.getByText('Rated 3/5').hover();
    await starsOf(page, paper).waitFor({ state: 'detached' });
    assert.equal(await filledIn(page.locator('[data-stars] .stars').first()), 3);
    assert.deepEqual(calls, []);
  });
});

test('with storage blocked, hovering the stars requests the rating status', async () => {
  const paper = await untouchedPaper();
  await visit(desktop, async (page) => {
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
    });
    await page.goto(addressOf(paper));
    await star(starsOf(page, paper), 3).click();
    await page.getByText('Rated 3/5').waitFor();
    await page.reload();
    const calls = await callsOf(page, /rating-status$/);
    await star(starsOf(page, paper), 5).hover();
    await page.getByText('Rated 3/5').waitFor();
    assert.equal(calls.length, 1);
  });
});

test('a second rating by the same visitor is refused', async () => {
  const paper = await untouchedPaper();
  await visit(
    desktop,
    async (page) => {
      await page.goto(addressOf(paper));
      const late = await page.context().newPage();
      await late.goto(addressOf(paper));
      await Promise.all([late.waitForResponse('**/rating-status'), star(starsOf(late, paper), 1).hover()]);
      // Not through the page, which would notify the other tab.
      const first = await page.request.post(`${site.url}/api/papers/${paper.id}/rate`, {
        data: { rating: 2 },
        headers: { origin: site.url },
      });
      assert.ok(first.ok(), await first.text());

      await star(starsOf(late, paper), 5).click();
      await toast(late).getByText('Already rated', { exact: true }).waitFor();
      await toast(late).getByText("You've already rated this paper. Thank you for your feedback!").waitFor();
      await late.getByText('Rated 2/5').waitFor();
      await page.reload();
      await average(page, '2.0/5 (1)').waitFor();
    },
    /409 \(Conflict\)/,
  );
});

test('back navigation shows the new rating in the list', async () => {
  await visit(desktop, async (page) => {
    await page.goto(`${site.url}/browse`);
    const card = page.locator('article').nth(5);
    const title = await card.getByRole('heading').innerText();
    await card.getByRole('heading').getByRole('link').click();
    await page.waitForURL('**/paper/**');
    await star(page.getByRole('group', { name: `Difficulty of ${title}`, exact: true }), 5).click();
    await page.getByText('Rated 5/5').waitFor();
    await page.goBack();
    await card.getByText('5.0/5 (1)').waitFor();
    await card.getByText('Rated 5/5').waitFor();
  });
});

test('ratings of visible papers load in batches, each once', async () => {
  await visit(desktop, async (page) => {
    const bodies: { paperIds: number[] }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/batch-ratings')) bodies.push(request.postDataJSON());
    });
    const loaded = () => page.waitForResponse('**/api/papers/batch-ratings');
    await Promise.all([loaded(), page.goto(`${site.url}/browse`)]);
    assert.equal(bodies.length, 1);
    const ids = () => bodies.flatMap(({ paperIds }) => paperIds);
    const papersOfPage = await page.locator('[data-average]').count();
    assert.ok(ids().length > 1 && ids().length < papersOfPage);
    await Promise.all([loaded(), page.evaluate(() => scrollTo(0, document.body.scrollHeight))]);
    await page.evaluate(() => scrollTo(0, 0));
    assert.equal(new Set(ids()).size, ids().length);
  });
});

test('a failed request for ratings is only logged', async () => {
  await visit(
    desktop,
    async (page) => {
      await page.route('**/api/papers/batch-ratings', (route) =>
        route.fulfill({ status: 503, body: 'away' }),
      );
      const logged: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'info') logged.push(message.text());
      });
      await Promise.all([
        page.waitForEvent('console', (message) => message.type() === 'info'),
        page.goto(`${site.url}/browse`),
      ]);
      assert.match(logged.join(), /Ratings could not be loaded/);
      await page.locator('article').first().getByRole('radio').first().waitFor();
    },
    /Failed to load resource/,
  );
});

test('rating status is not requested in read-only mode', async () => {
  await visit(desktop, async (page) => {
    const calls = await callsOf(page, /rating-status/);
    await openAtRest(page, `${site.url}/browse?view=list`);
    assert.equal(await page.getByRole('radio').count(), 0);
    await page.locator('article').first().hover();
    await atRest(page);
    assert.deepEqual(calls, []);
  });
});

test('a second tab shows the rating of the first', async () => {
  const paper = await untouchedPaper();
  await visit(desktop, async (page) => {
    await page.goto(addressOf(paper));
    const second = await page.context().newPage();
    await second.goto(addressOf(paper));
    await star(starsOf(second, paper), 1).waitFor();
    await star(starsOf(page, paper), 4).click();
    await second.getByText('Rated 4/5').waitFor();
  });
});

test('without JavaScript, cards have no star controls', async () => {
  await visit({ ...desktop, javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site.url}/browse`);
    await page.locator('article').first().getByText('Difficulty', { exact: true }).waitFor();
    assert.equal(await page.getByRole('radio').count(), 0);
  });
});

test('rated cards are accessible in both themes and widths', async () => {
  // A different user agent: other visitors at this IP address may have rated the first cards today.
  const ownBrowser = { viewport: { width: 390, height: 900 }, userAgent: 'Mozilla/5.0 Chrome/140.0 Mobile' };
  await visit(ownBrowser, async (page) => {
    await openPage(page, `${site.url}/browse`);
    const [first, second] = [page.locator('article').first(), page.locator('article').nth(1)];
    await first.getByRole('radio', { name: '3 of 5' }).click();
    await first.getByText('Rated 3/5').waitFor();
    // The toast stays as long as the pointer is on it.
    const said = toast(page);
    await said.hover();
    await second.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    await second.getByText('Press Enter: 2/5').waitFor();
    await assertAccessibleEverywhere(page, async () => {
      assert.equal(await second.getByText('Press Enter: 2/5').isVisible(), true);
      await said.hover();
    });
  });
});

test('loading the ratings causes no layout shift', async () => {
  for (const viewport of [desktop.viewport, { width: 390, height: 844 }]) {
    await visit({ viewport }, async (page) => {
      let letThrough = () => {};
      const held = new Promise<void>((resolve) => (letThrough = resolve));
      await page.route('**/page-ratings-*.js', async (route) => {
        await held;
        await route.continue();
      });
      await Promise.all([page.waitForRequest('**/page-ratings-*.js'), page.goto(`${site.url}/browse`)]);
      await page.evaluate(async () => {
        await document.fonts.ready;
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift' });
      });
      const loaded = page.waitForResponse('**/api/papers/batch-ratings');
      letThrough();
      await loaded;
      // The browser reports a layout shift after its frame.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      assert.deepEqual(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), []);
    });
  }
});

test('a toast closes after five seconds, except under the pointer', async () => {
  const paper = await untouchedPaper();
  await visit(
    desktop,
    async (page) => {
      await page.clock.install();
      await openAtRest(page, addressOf(paper));
      await page.clock.pauseAt(Date.now() + 60_000);
      const shown = toast(page);

      await page.route('**/rate', (route) => route.fulfill({ status: 500, body: '' }));
      await star(starsOf(page, paper), 2).click();
      await shown.getByText('Unable to rate').waitFor();
      await page.clock.runFor(3_000);
      await page.unroute('**/rate');
      await star(starsOf(page, paper), 2).click();
      await shown.getByText('Rating submitted').waitFor();
      assert.equal(await shown.isVisible(), true);

      await page.clock.runFor(4_800);
      assert.equal(await shown.isVisible(), true);
      await page.clock.runFor(400);
      await shown.waitFor({ state: 'hidden' });

      await page.locator('article').first().getByRole('radio', { name: '2 of 5' }).click();
      await shown.hover();
      await page.clock.runFor(20_000);
      assert.equal(await shown.isVisible(), true);
      await shown.getByRole('button', { name: 'Dismiss' }).click();
      await page.clock.runFor(400);
      await shown.waitFor({ state: 'hidden' });
    },
    // If another test has rated that related paper, the toast reports it.
    /500 \(Internal Server Error\)|409 \(Conflict\)/,
  );
});
