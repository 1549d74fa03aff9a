import type { Page } from 'playwright-core';
import { launchChromium } from '#testing/chromium.ts';
import {
  lowerSize,
  lowerTime,
  lowerWait,
  median,
  milliseconds,
  type Figure,
  type Measurement,
} from './figure.ts';
import { startApp } from './processes.ts';
import { samplePages } from './samples.ts';
import { openPhone, slowNetwork, slowPhone, verySlowNetwork } from './slow-phone.ts';

const longestScriptMs = 40;
const longestAnswerMs = 300;
const longestResultsMs = 1_500;
const largestShift = 0.02;

/** Collects layout shifts, and how long the first key press took until its paint. */
const noteEntries = `
  window.noted = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.noted.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    window.noted.firstInputMs = list.getEntries()[0].duration;
  }).observe({ type: 'first-input', buffered: true });`;

interface Noted {
  shift: number;
  firstInputMs?: number;
}

const readNoted = (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted);

/** Waits until the page has painted and its main thread has nothing to do. */
const atRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => resolve()))),
      ),
  );

/** An interval of a thread, in microseconds; `tdur` is its processor time. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { url?: string }; fileName?: string };
}

const scriptEvents = /^(EvaluateScript|FunctionCall|v8\.compile|v8\.compileModule|v8\.evaluateModule)$/;

/**
 * Milliseconds of processor time that scripts of a site took, with their compilation. The processor time of other
 * processes does not count, nor do the scripts of the measurement.
 */
function scriptTime(events: TraceEvent[], origin: string): number {
  const scripts = events
    .filter(({ name, ph, args }) => {
      const url = args?.data?.url ?? args?.fileName ?? '';
      // Only the page has modules: their event names no URL.
      const isOwn = url.startsWith(origin) || name === 'v8.evaluateModule';
      return ph === 'X' && scriptEvents.test(name) && isOwn;
    })
    .toSorted((one, other) => one.ts - other.ts);
  const ends = new Map<string, number>();
  let microseconds = 0;
  for (const { pid, tid, ts, dur = 0, tdur = dur } of scripts) {
    const thread = `${pid}/${tid}`;
    // A part of the one before.
    if (ts < (ends.get(thread) ?? 0)) continue;
    ends.set(thread, ts + dur);
    microseconds += tdur;
  }
  return microseconds / 1000;
}

/** Milliseconds that the main thread ran scripts, and the layout shift, until a page is at rest. */
async function loadPage(page: Page, url: string): Promise<{ scriptMs: number; shift: number }> {
  await slowPhone(page, slowNetwork);
  const browser = page.context().browser()!;
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile'],
  });
  await page.goto(url);
  await page.evaluate(async () => document.fonts.ready);
  await atRest(page);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const { origin } = new URL(url);
  return { scriptMs: scriptTime(trace.traceEvents, origin), shift: (await readNoted(page)).shift };
}

/** Milliseconds from the first key in the search box to its letter, and to the live results of two letters. */
async function typeFirst(page: Page, url: string): Promise<{ letterMs: number; resultsMs: number }> {
  await slowPhone(page, verySlowNetwork);
  await page.goto(url);
  await atRest(page);
  const box = page.locator('input[type=search]:visible').first();
  await box.focus();
  const started = performance.now();
  await box.pressSequentially('ss');
  await page.getByRole('option').first().waitFor();
  const resultsMs = performance.now() - started;
  await atRest(page);
  const { firstInputMs } = await readNoted(page);
  if (firstInputMs === undefined) throw new Error('the browser reported no key press');
  return { letterMs: firstInputMs, resultsMs };
}

const shownShift = (shift: number) => shift.toFixed(3);

/** Measures the work of a phone before and at the first use of a page. */
export const firstUse: Measurement = {
  name: 'first-use',
  async measure(bench) {
    const library = await bench.library(bench.usualPapers);
    const pages = await samplePages(library, 1);
    const app = await startApp(library.dataDir);
    const browser = await launchChromium();
    const url = (path: string) => `http://127.0.0.1:${app.port}${path}`;
    const figures: Figure[] = [];
    try {
      for (const [name, [path = '/']] of Object.entries(pages) as [string, string[]][]) {
        const loads: { scriptMs: number; shift: number }[] = [];
        for (let round = 0; round < bench.rounds; round += 1)
          loads.push(await openPhone(browser, noteEntries, (page) => loadPage(page, url(path))));
        const scriptMs = median(loads.map((load) => load.scriptMs));
        const shift = Math.max(...loads.map((load) => load.shift));
        figures.push(
          {
            measure: `Scripts on the main thread before the first interaction, slow phone, ${name} page`,
            figure: milliseconds(scriptMs),
            target: `≤ ${longestScriptMs} ms`,
            isMet: scriptMs <= longestScriptMs,
            check: lowerTime(scriptMs),
          },
          {
            measure: `Layout shift, slow phone, ${name} page`,
            figure: shownShift(shift),
            target: `≤ ${largestShift}`,
            isMet: shift <= largestShift,
            // A shift within the target is no loss: most are 0.
            check: lowerSize(Math.max(shift, largestShift)),
          },
        );
      }
      const typed: { letterMs: number; resultsMs: number }[] = [];
      for (let round = 0; round < bench.rounds; round += 1)
        typed.push(await openPhone(browser, noteEntries, (page) => typeFirst(page, url('/'))));
      const letterMs = median(typed.map((each) => each.letterMs));
      const resultsMs = median(typed.map((each) => each.resultsMs));
      figures.push(
        {
          measure: 'First key in the search box to its letter, 400 kbit/s and 400 ms',
          figure: milliseconds(letterMs),
          target: `≤ ${longestAnswerMs} ms`,
          isMet: letterMs <= longestAnswerMs,
          // Up to 100 ms, a visitor sees no delay.
          check: lowerWait(Math.max(letterMs, 100)),
        },
        {
          measure: 'First key in the search box to live results, 400 kbit/s and 400 ms',
          figure: milliseconds(resultsMs),
          target: `≤ ${longestResultsMs} ms`,
          isMet: resultsMs <= longestResultsMs,
          check: lowerWait(resultsMs),
        },
      );
    } finally {
      await browser.close();
      await app.stop();
    }
    return figures;
  },
};
