import type { Locator, Page } from 'playwright-core';
import { atRest, openAtRest } from './open-page.ts';

/** Fills one empty slot at each push, like the real script, with content far larger than the slot. */
const fakeAds = `window.adsbygoogle = { push() {
  const ad = document.querySelector('ins.adsbygoogle:not([data-adsbygoogle-status])');
  if (!ad) throw new Error('All ins elements have ads in them');
  ad.dataset.adsbygoogleStatus = 'done';
  const content = document.createElement('div');
  content.textContent = 'An advertisement of ' + ad.dataset.adClient;
  content.style.height = content.style.width = '2000px';
  ad.append(content);
} }`;

/**
 * Mocks the scripts of ads and analytics. Returns the URLs of all requests to other sites in order; the list grows
 * during the test.
 */
export async function foreignScripts(page: Page, options: { areBlocked?: boolean } = {}): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:/, async (route) => {
    const url = route.request().url();
    asked.push(url);
    if (options.areBlocked) return route.abort();
    const body = url.startsWith('https://pagead2.googlesyndication.com/') ? fakeAds : '';
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  return asked;
}

export function consentQuestion(page: Page): Locator {
  return page.getByRole('region', { name: 'Cookies' });
}

export function consentAnswer(page: Page, name: 'Accept' | 'Decline'): Locator {
  return consentQuestion(page).getByRole('button', { name });
}

export function filledAds(page: Page): Locator {
  return page.locator('[data-ad-space] [data-adsbygoogle-status]');
}

/** Returns the stored consent answer. */
export async function keptConsent(page: Page): Promise<{ choice?: string; at?: string }> {
  const kept = await page.evaluate(() => localStorage.getItem('consent'));
  return JSON.parse(kept ?? '{}') as { choice?: string; at?: string };
}

interface LayoutShift extends PerformanceEntry {
  sources: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Records layout shifts from the first paint of the complete markup, also after a tap, which browsers ignore. Earlier
 * shifts are excluded: a browser may paint incomplete markup. Web fonts are blocked, because a font swap also shifts
 * the layout. Returns a function that returns the shifts.
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const observer = new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[]) {
        if (sources.length === 0) shifts.push('something that is gone');
        for (const { node, previousRect, currentRect } of sources) {
          const text = node?.textContent?.slice(0, 60);
          shifts.push(`${node?.nodeName} ${text} ${JSON.stringify([previousRect, currentRect])}`);
        }
      }
    });
    const afterPaint = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));
    addEventListener('DOMContentLoaded', () => afterPaint(() => observer.observe({ type: 'layout-shift' })));
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

/** Waits until the code of ads, analytics and consent has come and run. The page loads it when it is idle. */
async function thirdPartiesOf(page: Page, load: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse(/\/third-party-code-[^/]+\.js$/), load()]);
  await page.waitForLoadState();
  await atRest(page);
}

/** Opens a page of a site with ads or analytics, for tests in which none of them may load. */
export const openWithThirdParties = (page: Page, url: string): Promise<void> =>
  thirdPartiesOf(page, () => openAtRest(page, url));

/** The same for an act that loads the page again. */
export const reloadWithThirdParties = (page: Page, act: () => Promise<void>): Promise<void> =>
  thirdPartiesOf(page, () => Promise.all([page.waitForEvent('load'), act()]));
