import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '#testing/chromium.ts';

/** Whatever a page says there is a defect; a missing page's own 404 is not. */
function failOnComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isOwn404 = message.text().includes('404 (Not Found)');
    if (['error', 'warning'].includes(message.type()) && !isOwn404) complaints.push(message.text());
  });
}

export interface Visitor {
  /**
   * Opens a page in a new browser profile, runs `visit`, and fails when the page complained in the console of
   * anything but what is `expected`.
   */
  visit(
    options: BrowserContextOptions,
    visit: (page: Page) => Promise<void>,
    expected?: RegExp,
  ): Promise<void>;
}

/** One Chromium for the test file. */
export function visitor(): Visitor {
  let browser: Browser;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());
  return {
    async visit(options, visit, expected) {
      const context = await browser.newContext(options);
      const complaints: string[] = [];
      try {
        const page = await context.newPage();
        failOnComplaints(page, complaints);
        await visit(page);
      } finally {
        await context.close();
      }
      assert.deepEqual(
        complaints.filter((complaint) => !expected?.test(complaint)),
        [],
      );
    },
  };
}
