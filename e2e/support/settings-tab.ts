import type { FrameLocator, Page } from 'playwright-core';

/** Where the tab is, from the root. */
export const settingsAddress = '/admin?tab=settings';

export async function toast(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
}

export async function saveSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Settings' }).click();
}

/** Chooses a file as logo, of the type that the browser takes it for. */
export async function chooseLogo(page: Page, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Logo file').setInputFiles({ name: 'a.file', mimeType, buffer });
}

/** The site in its frame. */
export function previewOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Preview of the site"]');
}

/** Does something once while the next call of this name is on its way. */
export async function whileSending(page: Page, name: string, work: () => Promise<void>): Promise<void> {
  const pattern = `**/api/admin/${name}`;
  await page.route(
    pattern,
    async (route) => {
      await work();
      await route.continue();
    },
    { times: 1 },
  );
}

/** What the policy of a framed page says of a script at an address of the site: the directive that refuses it. */
export async function refusalOfScript(frame: FrameLocator, address: string): Promise<string> {
  return frame.locator('body').evaluate((body, source) => {
    const script = document.createElement('script');
    script.src = source;
    return new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective));
      script.addEventListener('load', () => resolve('none: it ran'));
      body.append(script);
    });
  }, address);
}

/** A page that is left for the sign-in stays to be read until what this answers is called: the next one has no answer. */
export async function holdAtSignIn(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/login?*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
