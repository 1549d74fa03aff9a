import type { Locator, Page } from 'playwright-core';

/** Moves a row of a sortable list one position up with the keyboard. Positions count from 1. */
export async function moveUp(page: Page, handle: Locator, place: number): Promise<void> {
  const said = (words: string) =>
    page.locator('[aria-live=assertive]').getByText(words).waitFor({ state: 'attached' });
  await handle.focus();
  await page.keyboard.press('Space');
  // dnd-kit has measured the rows, so it can find the next one.
  await said(`is over place ${place} of`);
  // dnd-kit handles arrow keys from a timer that it set at the pick-up, before this one.
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowUp');
  await said(`is over place ${place - 1} of`);
  await page.keyboard.press('Space');
  await said('was dropped');
}
