import type { Page } from 'playwright-core';

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** Until the page's own code has taken it over: before that, links and forms load pages anew. */
export async function openedByItsCode(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer')) ?? [];
    return (root as ReactRoot | undefined)?.stateNode.current.memoizedState.isDehydrated === false;
  });
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
