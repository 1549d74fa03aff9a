import type { Page } from 'playwright-core';

/** Until the page's own code listens: before that, links and forms load pages anew. */
export async function openedByItsCode(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
}

/** Opens an address and waits until the page can be used as its code means it. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await openedByItsCode(page);
}

/** Opens an address and waits for all that comes by itself: to be used where nothing may come. */
export async function openAtRest(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
}
