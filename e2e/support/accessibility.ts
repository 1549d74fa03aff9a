import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** As small as phones are, and as wide as desktops: the layout is another one between them. */
const widths = [390, 1280];
const height = 900;

/** Runs in the page itself, whose policy this passes; only what is wrong comes back, a whole report is long. */
async function assertNoFindings(page: Page, rules?: string[]): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  const findings = await page.evaluate(async (only) => {
    // Colours on their way are nobody's choice. What pulses has no end.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, rules);
  const { theme, width } = await page.evaluate(() => ({
    theme: document.documentElement.dataset.theme,
    width: innerWidth,
  }));
  assert.deepEqual(findings, [], `${page.url()}, ${theme}, ${width} px`);
}

/** Fails with every finding of axe on the page as it stands. */
export function assertAccessible(page: Page): Promise<void> {
  return assertNoFindings(page);
}

/** The other theme changes colours and nothing else, so only they are looked at again. */
async function assertAccessibleInTheOtherTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  });
  await assertNoFindings(page, ['color-contrast', 'link-in-text-block']);
}

async function assertNoWiderThanTheScreen(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { documentElement } = document;
    return { scrollWidth: documentElement.scrollWidth, clientWidth: documentElement.clientWidth };
  });
  assert.equal(scrollWidth, clientWidth, `${page.url()} is wider than its screen of ${clientWidth} px`);
}

/**
 * Fails with every finding of axe on the page as it stands, in both themes and both widths, and where the page is
 * wider than the screen; runs `atEachWidth` at both. Leaves the page in the last of them.
 */
export async function assertAccessibleEverywhere(
  page: Page,
  atEachWidth: () => Promise<void> = async () => {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await assertNoWiderThanTheScreen(page);
    await atEachWidth();
    await assertAccessible(page);
    await assertAccessibleInTheOtherTheme(page);
  }
}
