import type { Page } from 'playwright-core';

/** Attributes that hold a text, a URL or an identifier. */
const textAttributes =
  'id|href|src|srcset|alt|title|value|name|for|datetime|aria-[a-z]*label[a-z]*|data-[a-z-]+';

/**
 * Hides the third and each later sibling with the same markup within `scope`, such as the rows of a table. The same
 * means: at most other texts, URLs and identifiers, and none of them empty. Does not hide the focused element.
 */
async function hideRepeated(page: Page, scope: string): Promise<void> {
  await page.evaluate(
    ({ selector, attributes }) => {
      const values = new RegExp(` (${attributes})="[^"]+"`, 'g');
      const markup = ({ outerHTML }: Element) => outerHTML.replace(values, ' $1').replace(/>[^<]+/g, '>text');
      const hide = (parent: Element) => {
        const counts = new Map<string, number>();
        for (const child of parent.children) {
          const key = markup(child);
          const count = (counts.get(key) ?? 0) + 1;
          counts.set(key, count);
          if (count > 2 && !child.contains(document.activeElement)) child.setAttribute('data-repeated', '');
          else hide(child);
        }
      };
      hide(document.querySelector(selector)!);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('[data-repeated] { display: none !important }');
      document.adoptedStyleSheets = [sheet];
    },
    { selector: scope, attributes: textAttributes },
  );
}

/** Runs `work` while repeated elements within `scope` are hidden. */
export async function withoutRepeated(page: Page, scope: string, work: () => Promise<void>): Promise<void> {
  await hideRepeated(page, scope);
  await work();
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-repeated]'))
      element.removeAttribute('data-repeated');
  });
}
