import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
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

async function assertNoFindings(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  assert.deepEqual(findings, [], page.url());
}

/** Fails with every finding of axe on the page as it stands. */
export function assertAccessible(page: Page): Promise<void> {
  return assertNoFindings(page, new AxeBuilder({ page }));
}

/** The same in both themes: the other one changes colours and nothing else, so only they are looked at again. */
export async function assertAccessibleInBothThemes(page: Page): Promise<void> {
  await assertAccessible(page);
  await page.evaluate(async () => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
    // Colours on their way are nobody's choice.
    for (const animation of document.getAnimations()) animation.cancel();
  });
  await assertNoFindings(page, new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
}
