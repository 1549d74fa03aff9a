import type { Page } from 'playwright-core';

/** Opens an address and waits until the page's own code listens: before that, links and forms load pages anew. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
}
