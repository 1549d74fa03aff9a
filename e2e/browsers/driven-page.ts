import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '#testing/eventually.ts';
import type { BrowserSession } from './browser-session.ts';

/** A visible element: a CSS selector, and a text that it contains. The first match counts. */
export interface Target {
  css: string;
  text?: string;
}

interface Point {
  x: number;
  y: number;
}

/** Codes of keys in both protocols. */
const keys = { Enter: '\uE007', Control: '\uE009' } as const;

/** Source of a function in the page that finds the visible element of a target. */
const find = ({ css, text }: Target) => `[...document.querySelectorAll(${JSON.stringify(css)})].find(
  (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
    && (element.textContent ?? '').includes(${JSON.stringify(text ?? '')}))`;

/** Returns the position of a click on the element, or null while it is missing, moving or covered. */
const findPoint = (target: Target) => `(() => {
  const element = ${find(target)};
  if (!element) return null;
  const { scrollY } = window;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (window.scrollY !== scrollY) return null;
  const [box] = element.getClientRects();
  const point = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  const top = document.elementFromPoint(point.x, point.y);
  return top && (element.contains(top) || top.contains(element)) ? point : null;
})()`;

/** Retries until the page gives a result: pages load and change during a journey. */
async function untilFound(session: BrowserSession, expression: string, awaited: string): Promise<unknown> {
  let found: unknown;
  await eventually(async () => {
    found = await session.evaluate(expression);
    assert.ok(found, `${awaited} is missing at ${String(await session.evaluate('location.href'))}`);
  });
  return found;
}

const press = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

/** Actions of a journey in a page, by mouse and keyboard, in any browser. */
export function drivenPage(session: BrowserSession) {
  const keyboard = (actions: object[]) => session.perform([{ type: 'key', id: 'keyboard', actions }]);
  const named = ({ css, text }: Target) => (text ? `${css} "${text}"` : css);

  async function click(target: Target): Promise<void> {
    const { x, y } = (await untilFound(session, findPoint(target), named(target))) as Point;
    const actions = [
      { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await session.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  return {
    open: (url: string) => session.navigate(url),
    back: () => session.back(),
    click,
    /** Waits until the element is visible. */
    see: (target: Target) => untilFound(session, `!!${find(target)}`, named(target)),
    /** Waits until the path with its query is as expected. */
    async reach(path: RegExp): Promise<void> {
      await eventually(async () =>
        assert.match(String(await session.evaluate('location.pathname + location.search')), path),
      );
    },
    /** Replaces the text of a field. */
    async type(target: Target, text: string): Promise<void> {
      await click(target);
      const all = [
        { type: 'keyDown', value: keys.Control },
        ...press('a'),
        { type: 'keyUp', value: keys.Control },
      ];
      await keyboard([...all, ...[...text].flatMap(press)]);
    },
    pressEnter: () => keyboard(press(keys.Enter)),
    /** Waits until the browser has saved these bytes. */
    async saved(bytes: Buffer): Promise<void> {
      await eventually(async () => {
        const names = await readdir(session.downloads);
        const files = await Promise.all(names.map((name) => readFile(join(session.downloads, name))));
        assert.ok(
          files.some((file) => file.equals(bytes)),
          `The browser saved only ${names.join(', ') || 'nothing'}`,
        );
      });
    },
    errors: () => session.errors(),
  };
}

export type DrivenPage = ReturnType<typeof drivenPage>;
