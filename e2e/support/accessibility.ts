import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { assertFits, smallest } from './page-width.ts';
import { withoutRepeated } from './repeated-elements.ts';

/** A phone and a desktop: the layout changes between them. */
const [phone, desktop] = [
  { width: 390, height: 900 },
  { width: 1280, height: 900 },
];

/** The slowest rule by far. `e2e/every-page-kind-is-accessible.test.ts` runs it, once for each kind of page. */
const contrast = 'color-contrast';
/** The minified axe: to send and parse its full source takes a page longer than most of its rules. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Rules = 'all' | 'contrast only' | 'all but contrast';
const optionsOf: Record<Rules, RunOptions> = {
  all: {},
  'contrast only': { runOnly: [contrast] },
  'all but contrast': { rules: { [contrast]: { enabled: false } } },
};

/** Fails with all findings of axe within `scope`, a selector. Runs in the page, under its policy. */
async function assertNoFindings(page: Page, rules: Rules, scope = 'html'): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axeSource);
  // Returns only the violations, because a whole report is long.
  const { findings, where } = await page.evaluate(
    async ({ options, selector }) => {
      // Measures final colours. A pulse animation has no end.
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(
        selector,
        {
          resultTypes: ['violations'],
          ...options,
        },
      );
      return {
        findings: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        where: `${document.documentElement.dataset.theme}, ${innerWidth} px`,
      };
    },
    { options: optionsOf[rules], selector: scope },
  );
  assert.deepEqual(findings, [], `${page.url()}, ${where}`);
}

function changeTheme(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  });
}

/** Fails with all findings of axe within `scope` of the page in its current state, except contrast. */
export const assertAccessible = (page: Page, scope?: string): Promise<void> =>
  assertNoFindings(page, 'all but contrast', scope);

/** Does the same at the current width, and fails if the page is wider than a phone. Restores the width. */
export async function assertAccessibleAndFits(page: Page, scope?: string): Promise<void> {
  const size = page.viewportSize();
  await assertAccessible(page, scope);
  await page.setViewportSize(phone);
  await assertFits(page);
  await page.setViewportSize(size ?? desktop);
}

/**
 * Does the same at both widths, and requires that the page fits the viewport. Runs `atEachWidth` at both. For pages
 * and dialogs whose layout depends on the width. Leaves the page at the larger width.
 */
export async function assertAccessibleEverywhere(
  page: Page,
  atEachWidth: () => Promise<void> = async () => {},
): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await assertFits(page);
    await atEachWidth();
    await assertAccessible(page);
  }
}

/**
 * Runs all rules of axe on the smallest phone, and contrast in the other theme on a desktop, within `scope`. A theme
 * has the same colours at every width. Leaves out repeated elements, because axe takes long for each element.
 */
export async function assertAccessibleInBothThemes(page: Page, scope = 'html'): Promise<void> {
  await page.setViewportSize(smallest);
  await assertFits(page);
  await withoutRepeated(page, scope, () => assertNoFindings(page, 'all', scope));
  await changeTheme(page);
  await page.setViewportSize(desktop);
  await assertFits(page);
  await withoutRepeated(page, scope, () => assertNoFindings(page, 'contrast only', scope));
}
