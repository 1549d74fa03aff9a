import type { Browser } from 'playwright-core';
import { sitePaths } from '#lib/url/site-paths.ts';
import { launchChromium } from '#testing/chromium.ts';
import { lowerWait, median, milliseconds, type Measurement } from './figure.ts';
import { startApp } from './processes.ts';
import { scannedPdf } from './scanned-pdf.ts';
import { openPhone, slowPhone, verySlowNetwork } from './slow-phone.ts';
import { addStoredPaper } from './stored-paper.ts';

/** 2 MB. */
const pages = 11;
const longestFirstPageMs = 2_000;

const noteShift = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/**
 * Returns the milliseconds from the request of the page until the picture of the first page is decoded, and the layout
 * shift of the whole visit with a scroll to the end.
 */
async function readPaper(browser: Browser, url: string): Promise<{ firstPageMs: number; shift: number }> {
  return openPhone(browser, noteShift, async (page) => {
    await slowPhone(page, verySlowNetwork);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForSelector('[data-page="1"] img');
    const firstPageMs = await page.evaluate(async () => {
      await document.querySelector<HTMLImageElement>('[data-page="1"] img')!.decode();
      return performance.now();
    });
    await page.waitForLoadState('load');
    await page.evaluate(async (last) => {
      for (let number = 2; number <= last; number += 1) {
        const picture = document.querySelector<HTMLImageElement>(`[data-page="${number}"] img`)!;
        picture.scrollIntoView();
        await picture.decode();
      }
    }, pages);
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    return { firstPageMs, shift };
  });
}

/** Measures the first page of a scan on a phone with 400 kbit/s and 400 ms, for the first visitor and for later ones. */
export const reader: Measurement = {
  name: 'reader',
  async measure(bench) {
    const library = await bench.library(bench.usualPapers);
    const content = await scannedPdf(pages);
    const { slug } = await addStoredPaper(library, { title: 'A scanned paper of 2 MB', content, pages });
    const app = await startApp(library.dataDir);
    const browser = await launchChromium();
    const open = () => readPaper(browser, `http://127.0.0.1:${app.port}${sitePaths.paper(slug)}`);
    try {
      const first = await open();
      const later: Awaited<ReturnType<typeof readPaper>>[] = [];
      for (let round = 0; round < bench.rounds; round += 1) later.push(await open());
      const firstPageMs = median(later.map((each) => each.firstPageMs));
      const shift = Math.max(...later.map((each) => each.shift));
      return [
        {
          measure: 'First page of a scan of 2 MB readable, 400 kbit/s and 400 ms, pictures made',
          figure: `${milliseconds(firstPageMs)} (${milliseconds(first.firstPageMs)} for the first visitor)`,
          target: `≤ ${longestFirstPageMs / 1000} s`,
          isMet: firstPageMs <= longestFirstPageMs,
          check: lowerWait(firstPageMs),
        },
        {
          measure: 'Layout shift of the reader, scrolled to the last page',
          figure: shift.toFixed(3),
          target: '0',
          isMet: shift < 0.0005,
        },
      ];
    } finally {
      await browser.close();
      await app.stop();
    }
  },
};
