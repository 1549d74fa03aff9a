import type { FrameLocator, Page } from 'playwright-core';
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

/** Finds the preview of the site in its frame. */
export function getPreviewFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Preview of the site"]');
}

/** Runs `work` once while the next call with this name is in progress. */
export async function whileSending(page: Page, name: string, work: () => Promise<void>): Promise<void> {
  const pattern = `**/api/admin/${name}`;
  await routeOnce(page, pattern, async (route) => {
    await work();
    await route.continue();
  });
}

/** Returns the policy directive that refuses a script with a URL of the site in a framed page. */
export async function refusalOfScript(frame: FrameLocator, url: string): Promise<string> {
  return frame.locator('body').evaluate((body, source) => {
    const script = document.createElement('script');
    script.src = source;
    return new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective));
      script.addEventListener('load', () => resolve('none: it ran'));
      // Neither happens in a document that the preview has just replaced.
      setTimeout(() => resolve('none yet'), 2_000);
      body.append(script);
    });
  }, url);
}
