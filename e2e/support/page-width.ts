import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';

/** The smallest phone that pages support. A page that fits it fits every phone. */
export const smallest = { width: 320, height: 900 };

/** Returns the page and its elements that are wider than the viewport, except inside scroll containers. Empty if it fits. */
export async function getTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isPastTheEdge = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const scrolls = (element: Element) => element.closest('.overflow-x-auto, .overflow-y-auto') !== null;
    const found = [...document.body.querySelectorAll('*')].filter(
      (element) => isPastTheEdge(element) && !scrolls(element) && ![...element.children].some(isPastTheEdge),
    );
    const named = found
      .slice(0, 4)
      .map((element) => `${element.tagName}.${String(element.getAttribute('class')).slice(0, 90)}`);
    const place = `${location.pathname}${location.search}`;
    return [`${place} is ${scrollWidth} px wide at ${clientWidth} px: ${named.join(' | ')}`];
  });
}

/** Waits until the page is as narrow as its viewport: charts follow a new width a frame later. */
export async function assertFits(page: Page): Promise<void> {
  await eventually(async () => assert.deepEqual(await getTooWide(page), []));
}
