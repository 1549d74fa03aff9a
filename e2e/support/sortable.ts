import type { Locator, Page } from 'playwright-core';

/** Moves a row of a sortable list one place up by the keyboard; places count from 1. */
export async function moveUp(page: Page, handle: Locator, place: number): Promise<void> {
  const said = (words: string) =>
    page.locator('[aria-live=assertive]').getByText(words).waitFor({ state: 'attached' });
  await handle.focus();
  await page.keyboard.press('Space');
  // dnd-kit has measured the rows: it knows where the next one is.
  await said(`is over place ${place} of`);
  // It listens to the arrow keys in a timer that it set at the pick-up, before this one.
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowUp');
  await said(`is over place ${place - 1} of`);
  await page.keyboard.press('Space');
  await said('was dropped');
}
