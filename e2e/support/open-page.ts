import type { Page } from 'playwright-core';

/** Opens an address and waits until the page can be used as its code means it: the loader runs before `load`. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
}

/** Opens an address and waits for all that comes by itself: to be used where nothing may come. */
export async function openAtRest(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
}
