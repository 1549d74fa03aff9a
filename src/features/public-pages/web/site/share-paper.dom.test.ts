import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { createElement } from 'react';
import { eventually } from '#testing/eventually.ts';
import { islandBench } from '#testing/islands.ts';

const bench = await islandBench();
const { SharePaper, PrintedLink } = await bench.load<typeof import('./share-paper.tsx')>(
  '/src/features/public-pages/web/site/share-paper.tsx',
);
const { startShareMenu } = await bench.load<typeof import('./share-menu.island.ts')>(
  '/src/features/public-pages/web/site/share-menu.island.ts',
);
const input = { paper: { id: 12, title: 'SSC CGL & more' }, publicUrl: 'https://papers.example' };
const url = 'https://papers.example/p/12';

const setNavigator = (name: 'share' | 'clipboard', value: unknown) => {
  if (value === undefined) Reflect.deleteProperty(navigator, name);
  else Object.defineProperty(navigator, name, { value, configurable: true });
};
const render = () => bench.renderElement(createElement(SharePaper, input)).querySelector('details')!;

beforeEach(() => {
  setNavigator('share', undefined);
  setNavigator('clipboard', { writeText: async () => {} });
});

describe('the share menu', () => {
  test('has links and the short URL without JavaScript', () => {
    const menu = render();
    assert.deepEqual(
      [...menu.querySelectorAll('a')].map(({ href }) => href),
      [
        `https://wa.me/?text=SSC%20CGL%20%26%20more%20${encodeURIComponent(url)}`,
        `https://t.me/share/url?url=${encodeURIComponent(url)}&text=SSC%20CGL%20%26%20more`,
      ],
    );
    assert.equal(menu.querySelector('p')?.textContent, url);
    assert.equal(menu.querySelector('button')?.hidden, true);
  });

  test('copies the short URL', async () => {
    const writeText = mock.fn(async (_text: string) => {});
    setNavigator('clipboard', { writeText });
    const menu = render();
    await startShareMenu(menu);
    menu.open = true;
    menu.querySelector('button')!.click();
    await eventually(() => assert.equal(menu.open, false));
    assert.deepEqual(writeText.mock.calls[0]?.arguments, [url]);
    assert.match(document.querySelector('[data-toasts]')?.textContent ?? '', /Link copied/);
  });

  test('opens the share sheet of the system at once if the menu is open', async () => {
    const share = mock.fn(async (_data: ShareData) => {});
    setNavigator('share', share);
    const menu = render();
    menu.open = true;
    await startShareMenu(menu);
    assert.deepEqual(share.mock.calls[0]?.arguments, [{ title: 'SSC CGL & more', url }]);
    assert.equal(menu.open, false);
  });

  test('stays if the browser refuses the share sheet', async () => {
    setNavigator('share', async () => Promise.reject(new DOMException('no click', 'NotAllowedError')));
    const menu = render();
    menu.open = true;
    await startShareMenu(menu);
    assert.equal(menu.open, true);
  });

  test('closes if the visitor closes the share sheet', async () => {
    setNavigator('share', async () => Promise.reject(new DOMException('closed', 'AbortError')));
    const menu = render();
    menu.open = true;
    await startShareMenu(menu);
    assert.equal(menu.open, false);
  });
});

test('a printed page has the short URL with its QR code', () => {
  const printed = bench.renderElement(createElement(PrintedLink, input));
  assert.equal(printed.textContent, 'papers.example/p/12');
  assert.equal(printed.querySelectorAll('svg path').length, 2);
});
