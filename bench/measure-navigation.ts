import type { Page } from 'playwright-core';
import { launchChromium } from '#testing/chromium.ts';
import { lowerWait, median, milliseconds, type Figure, type Measurement } from './figure.ts';
import { startApp } from './processes.ts';
import { slowPhone } from './slow-phone.ts';

/** Records the click on a link and the first paint of the next page, across documents. */
const noteTimes = `
  addEventListener('click', () => sessionStorage.setItem('clicked', String(Date.now())), true);
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint');
    if (paint) sessionStorage.setItem('shown', String(performance.timeOrigin + paint.startTime));
  }).observe({ type: 'paint', buffered: true });`;

/** An alternative to page loads: fetches the next page and replaces `main` in this document. */
const swapMain = `
  addEventListener('click', async (event) => {
    const link = event.target.closest('a[href]');
    if (!link) return;
    event.preventDefault();
    const html = await (await fetch(link.href)).text();
    const next = new DOMParser().parseFromString(html, 'text/html');
    document.querySelector('main').replaceWith(document.importNode(next.querySelector('main'), true));
    document.title = next.title;
    requestAnimationFrame(() => setTimeout(() => sessionStorage.setItem('shown', String(Date.now()))));
  });`;

interface Way {
  name: string;
  script: string;
  /** Milliseconds that the pointer rests on the link before the click, while browsers prefetch. */
  restMs: number;
}

const ways: Way[] = [
  { name: 'a page load', script: noteTimes, restMs: 0 },
  { name: 'a page load after the pointer rested', script: noteTimes, restMs: 600 },
  { name: 'fetching and swapping `main`', script: noteTimes + swapMain, restMs: 0 },
];

/**
 * Returns the milliseconds from the click on a category to its page. Styles and the loader are in the browser's
 * cache.
 */
async function clickToShown(page: Page, url: string, restMs: number): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => sessionStorage.removeItem('shown'));
  const link = page.locator('main a[href^="/category/"]').first();
  await link.hover();
  await page.waitForTimeout(restMs);
  await link.click();
  await page.locator('main nav[aria-label=Breadcrumb]').waitFor();
  await page.waitForFunction(() => sessionStorage.getItem('shown') !== null);
  return page.evaluate(
    () => Number(sessionStorage.getItem('shown')) - Number(sessionStorage.getItem('clicked')),
  );
}

/** Compares page loads with alternatives, from the click on a link to the next page on a slow phone. */
export const navigation: Measurement = {
  name: 'navigation',
  async measure(bench) {
    const library = await bench.library(bench.usualPapers);
    const app = await startApp(library.dataDir);
    const browser = await launchChromium();
    const times = new Map<Way, number[]>(ways.map((way) => [way, []]));
    try {
      for (let round = 0; round < bench.rounds; round += 1) {
        for (const way of ways) {
          const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
          await page.addInitScript(way.script);
          await slowPhone(page);
          times.get(way)?.push(await clickToShown(page, `http://127.0.0.1:${app.port}/`, way.restMs));
          await page.close();
        }
      }
    } finally {
      await browser.close();
      await app.stop();
    }
    return ways.map((way): Figure => {
      const time = median(times.get(way)!);
      return {
        measure: `Click to shown on a slow phone, ${way.name}`,
        figure: milliseconds(time),
        target: '',
        isMet: null,
        check: lowerWait(time),
      };
    });
  },
};
