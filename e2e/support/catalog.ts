import type { Page } from 'playwright-core';
import type { Site } from './site.ts';

/** Requests to a site whose catalogue the owner changes. */
export function createCatalogReader(site: Pick<Site, 'url'>) {
  return {
    /** Returns the target of a redirect, or the status. */
    async leadsTo(path: string): Promise<string | number> {
      const answer = await fetch(site.url + path, { redirect: 'manual' });
      await answer.text();
      return answer.headers.get('location') ?? answer.status;
    },
    async read<Answer>(path: string): Promise<Answer> {
      return (await (await fetch(site.url + path)).json()) as Answer;
    },
  };
}

/** Uses the keyboard: a toast can cover the end of the row, and stays while the pointer is on it. */
export async function chooseRowAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}
