import type { Page } from 'playwright-core';

export const waitForToast = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();
