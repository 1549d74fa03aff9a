import type { Page } from 'playwright-core';

/** Opens a URL and waits until the page is interactive: the loader runs before `load`. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
}

/**
 * Waits until the page has painted and has run the code that waits for an idle browser. A browser that shares its
 * processors may paint no frame for long: the wait ends after some seconds without one.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, 10_000);
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => resolve())));
      }),
  );
}

/** Opens a URL and waits until the page has requested everything that it loads by itself. */
export async function openAtRest(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await atRest(page);
}
