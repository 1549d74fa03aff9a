import type { Page } from 'playwright-core';
import { routeOnce } from './route-once.ts';

export const settingsUrl = '/admin?tab=settings';

export async function saveSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Settings' }).click();
}

/** Opens a section of the form: 'Footer'. */
export async function openSection(page: Page, title: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Sections of Site Settings' });
  const link = sections.getByRole('link', { name: title });
  await link.click();
  await link.and(page.locator('[aria-current=page]')).waitFor();
}

/** Selects a logo file with the given MIME type. */
export async function chooseLogo(page: Page, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Logo file').setInputFiles({ name: 'a.file', mimeType, buffer });
}

/** Runs `work` once while the next call with this name is in progress. */
export async function whileSending(page: Page, name: string, work: () => Promise<void>): Promise<void> {
  const pattern = `**/api/admin/${name}`;
  await routeOnce(page, pattern, async (route) => {
    await work();
    await route.continue();
  });
}
