import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { launchChromium } from '#testing/chromium.ts';
import { waitTimeoutMs } from '#testing/test-timeout.ts';
import { recordToasts } from './toast.ts';

/** Collects console errors and warnings of a page. Ignores the 404 of a missing page. */
function failOnComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isOwn404 = message.text().includes('404 (Not Found)');
    if (['error', 'warning'].includes(message.type()) && !isOwn404) complaints.push(message.text());
  });
}

export interface Visitor {
  /**
   * Opens a page in a new browser profile and runs `visit`. Fails on console messages that `expected` does not match.
   */
  visit(
    options: BrowserContextOptions,
    visit: (page: Page) => Promise<void>,
    expected?: RegExp,
  ): Promise<void>;
}

const connectMs = 20_000;
const maxAttempts = 6;

/** Connects to the Chromium of the test run. Tries again, because the browser's server leaves some connections unanswered. */
async function connectTo(endpoint: string, attempt = 1): Promise<Browser> {
  try {
    return await chromium.connect(endpoint, { timeout: connectMs });
  } catch (error) {
    if (attempt === maxAttempts) throw error;
    return connectTo(endpoint, attempt + 1);
  }
}

/** Connects to the Chromium of the test run, or launches one for the test file. */
async function openBrowser(): Promise<Browser> {
  const endpoint = process.env.JOURNEYS_BROWSER;
  return endpoint ? connectTo(endpoint) : launchChromium();
}

export function visitor(): Visitor {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());
  return {
    async visit(options, visit, expected) {
      const context = await browser.newContext(options);
      // On a busy machine, a journey may be slow but must not fail.
      context.setDefaultTimeout(waitTimeoutMs);
      await recordToasts(context);
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
