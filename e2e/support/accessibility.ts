import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** As small as phones are, and as wide as desktops: the layout is another one between them. */
const widths = [390, 1280];
const height = 900;

/** Fails with every finding of axe on the page as it stands. It runs in the page itself, whose policy it passes. */
export async function assertAccessible(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  // Only what is wrong comes back: a whole report is long.
  const findings = await page.evaluate(async () => {
    // Colours on their way are nobody's choice. What pulses has no end.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
  const { theme, width } = await page.evaluate(() => ({
    theme: document.documentElement.dataset.theme,
    width: innerWidth,
  }));
  assert.deepEqual(findings, [], `${page.url()}, ${theme}, ${width} px`);
}

function changeTheme(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  });
}

async function assertNoWiderThanTheScreen(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { documentElement } = document;
    return { scrollWidth: documentElement.scrollWidth, clientWidth: documentElement.clientWidth };
  });
  assert.equal(scrollWidth, clientWidth, `${page.url()} is wider than its screen of ${clientWidth} px`);
}

/**
 * Fails with every finding of axe on the page in both widths, the second in the other theme, and where the page is wider
 * than the screen; runs `atEachWidth` at both. Contrast is most of what axe computes, and a theme is the same tokens at
 * every width: so not all four. Leaves the page in the last of them.
 */
export async function assertAccessibleEverywhere(
  page: Page,
  atEachWidth: () => Promise<void> = async () => {},
): Promise<void> {
  for (const [position, width] of widths.entries()) {
    if (position > 0) await changeTheme(page);
    await page.setViewportSize({ width, height });
    await assertNoWiderThanTheScreen(page);
    await atEachWidth();
    await assertAccessible(page);
  }
}
