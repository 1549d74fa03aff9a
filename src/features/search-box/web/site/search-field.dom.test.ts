import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createElement } from 'react';
import type { SearchAnswer } from '../../search.contract.ts';
import { eventually } from '#testing/eventually.ts';
import { islandBench } from '#testing/islands.ts';

const bench = await islandBench();
const { SearchForm } = await bench.load<typeof import('../../search.web.tsx')>(
  '/src/features/search-box/search.web.tsx',
);
const { startLiveResults } = await bench.load<typeof import('./live-results.island.ts')>(
  '/src/features/search-box/web/site/live-results.island.ts',
);
const renderForm = () => bench.renderElement(createElement(SearchForm, input));
const start = (page: HTMLElement) => startLiveResults(page.querySelector<HTMLElement>('[data-island]')!);

const nothing: SearchAnswer = {
  categories: [],
  exams: [],
  papers: [],
  pages: [],
  ignoredWords: [],
  searchedWords: [],
  correctedWords: [],
  absent: [],
  filters: [],
};
const found: SearchAnswer = {
  ...nothing,
  categories: [{ type: 'category', id: 1, name: 'SSC', slug: 'ssc' }],
  exams: [
    { type: 'exam', id: 2, name: 'SSC CGL', slug: 'ssc-cgl', categoryName: 'SSC', categorySlug: 'ssc' },
  ],
  papers: [
    {
      type: 'paper',
      id: 3,
      slug: 'ssc-cgl-2019',
      title: 'SSC CGL 2019',
      examName: 'SSC CGL',
      categoryName: 'SSC',
      year: 2019,
    },
  ],
};
const input = { label: 'Search the site', id: 'site-search' };

/** Each test searches for a different text, because the island caches answers for minutes. */
let count = 0;
const newText = () => `ssc ${(count += 1)}`;

async function showBox(answer: (q: string) => Response | Promise<Response> = () => Response.json(found)) {
  const calls = bench.answer(({ url }) =>
    answer(new URL(url, 'http://site.test').searchParams.get('q') ?? ''),
  );
  const island = renderForm();
  start(island);
  const box = island.querySelector('input')!;
  box.focus();
  return {
    island,
    calls,
    box,
    type(text: string) {
      box.value = text;
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    key: (key: string) =>
      box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    list: () => island.querySelector('[role=listbox]'),
    options: () => [...island.querySelectorAll('[role=option]')].map(({ textContent }) => textContent),
    chosen: () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent,
    status: () => island.querySelector('[role=status]')?.textContent,
  };
}

beforeEach(() => localStorage.clear());

const near = { id: 7, name: 'UP Police SI', slug: 'up-police-si', categorySlug: 'police' };

describe('what a search did with the words', () => {
  test('stands above the results', async () => {
    const answer = {
      ...found,
      correctedWords: [{ typed: 'scs', used: 'ssc' }],
      ignoredWords: ['zz'],
      searchedWords: ['ssc'],
    };
    const { type, island, status } = await showBox(() => Response.json(answer));
    type(newText());
    await eventually(() => {
      const note = island.querySelector('[role=note]');
      assert.deepEqual(
        [...note!.children].map(({ textContent }) => textContent),
        ['No papers contain “zz”. Results for “ssc”:', 'Results for “ssc” instead of “scs”.'],
      );
      assert.equal(note!.closest('[role=listbox]'), null);
      assert.match(status() ?? '', /instead of “scs”\. 3 results/);
    });
  });

  test('names an absent exam and offers the nearest ones', async () => {
    const absent = [{ name: 'Delhi Police', examIds: [], nearest: [near] }];
    const answer = { ...nothing, absent, ignoredWords: ['delhi police'] };
    const { type, island, options, key, chosen } = await showBox(() => Response.json(answer));
    type(newText());
    await eventually(() => {
      assert.equal(
        island.querySelector('[role=note]')?.textContent,
        'We have no papers for Delhi Police yet.',
      );
      assert.deepEqual(options(), ['UP Police SI', 'View all results']);
    });
    key('ArrowDown');
    await eventually(() => assert.equal(chosen(), 'UP Police SI'));
    assert.equal(island.querySelector('a[role=option]')?.getAttribute('href'), '/police/up-police-si');
  });

  test('is said without results, too', async () => {
    const { type, island } = await showBox(() => Response.json({ ...nothing, ignoredWords: ['qwrtp'] }));
    const text = newText();
    type(text);
    await eventually(() => {
      assert.equal(island.querySelector('[role=note]')?.textContent, 'No papers contain “qwrtp”.');
      assert.match(island.textContent ?? '', new RegExp(`No results found for "${text}"`));
    });
  });
});

describe('live results', () => {
  test('are grouped and link to all results', async () => {
    const { type, list, island } = await showBox();
    const text = newText();
    type(text);
    await eventually(() => assert.ok(list()));
    const groups = [...island.querySelectorAll('[role=group]')].map((group) => [
      group.getAttribute('aria-label'),
      ...[...group.querySelectorAll('[role=option]')].map((option) => option.textContent),
    ]);
    assert.deepEqual(groups, [
      ['CATEGORIES', 'SSC'],
      ['EXAMS', 'SSC CGLSSC'],
      ['QUESTION PAPERS', 'SSC CGL 2019SSC CGL · SSC · 2019'],
      [null, 'View all results'],
    ]);
    const links = [...island.querySelectorAll<HTMLAnchorElement>('a[role=option]')].map((link) =>
      link.getAttribute('href'),
    );
    assert.deepEqual(links, [
      '/category/ssc',
      '/browse?search=SSC+CGL',
      '/browse?search=SSC+CGL+2019',
      `/browse?${new URLSearchParams({ search: text })}`,
    ]);
  });

  test('need at least 2 characters', async () => {
    const { type, calls, list } = await showBox();
    type('  s  ');
    type(` ${newText()} `);
    await eventually(() => assert.ok(list()));
    assert.deepEqual(
      calls.map(({ url }) => url),
      [`/api/search?q=ssc+${count}`],
    );
  });

  test("show 'Searching...' while loading", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { type, island, list } = await showBox(() => promise);
    type(newText());
    await eventually(() => assert.match(island.textContent, /Searching\.\.\./));
    resolve(Response.json(found));
    await eventually(() => assert.ok(list()));
  });

  test('announce the number of results', async () => {
    const { type, status } = await showBox();
    type(newText());
    await eventually(() => assert.equal(status(), '3 results'));
  });

  test('say that nothing was found', async () => {
    const { type, status } = await showBox(() => Response.json(nothing));
    type(newText());
    await eventually(() => assert.equal(status(), `No results found for "ssc ${count}"`));
  });

  test('say that search is unavailable when a request fails', async () => {
    const { type, status } = await showBox(() => new Response('', { status: 503 }));
    type(newText());
    await eventually(() =>
      assert.equal(status(), 'Search is not available right now. Press Enter to see results.'),
    );
  });

  test('are requested once per text', async () => {
    const { type, calls, box, list } = await showBox();
    const [first, second] = [newText(), newText()];
    for (const [position, text] of [first, second, first].entries()) {
      type(text);
      await eventually(() => assert.ok(list()?.getAttribute('aria-busy') === 'false'));
      await eventually(() => assert.equal(calls.length, Math.min(position + 1, 2)));
    }
    assert.equal(box.value, first);
  });

  test('use the text typed before their code loads', async () => {
    const text = newText();
    bench.answer(() => Response.json(found));
    const island = renderForm();
    const box = island.querySelector('input')!;
    box.focus();
    box.value = text;
    start(island);
    await eventually(() => assert.ok(island.querySelector('[role=listbox]')));
    assert.equal(box.value, text);
  });

  test('are chosen with arrow keys that wrap around', async () => {
    const { type, key, chosen, list } = await showBox();
    type(newText());
    await eventually(() => assert.ok(list()));
    for (const [pressed, option] of [
      ['ArrowDown', 'SSC'],
      ['ArrowUp', 'View all results'],
      ['ArrowDown', 'SSC'],
      ['Home', undefined],
    ] as const) {
      key(pressed);
      await eventually(() => assert.equal(chosen(), option));
    }
  });

  test('close with Escape; a second Escape empties the box', async () => {
    const { type, key, list, box } = await showBox();
    type(newText());
    await eventually(() => assert.ok(list()));
    key('Escape');
    await eventually(() => assert.ok(list() === null));
    assert.notEqual(box.value, '');
    key('Escape');
    await eventually(() => assert.equal(box.value, ''));
  });
});

describe('the clear button', () => {
  test('empties the box and focuses it', async () => {
    const { type, island, box } = await showBox();
    type(newText());
    island.querySelector<HTMLElement>('button[type=button]')!.click();
    await eventually(() => assert.equal(box.value, ''));
    assert.ok(document.activeElement === box);
  });
});

describe('recent searches', () => {
  test('are shown newest first and can be cleared', async () => {
    localStorage.setItem('recent-searches', '["two","one"]');
    const { options, island } = await showBox();
    await eventually(() => assert.deepEqual(options(), ['two', 'one', 'Clear recent searches']));
    island.querySelector<HTMLElement>('button[role=option]')!.click();
    await eventually(() => assert.deepEqual(options(), []));
    assert.equal(localStorage.getItem('recent-searches'), null);
  });
  test('are absent when storage is blocked, and live results still work', async (context) => {
    const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!;
    context.after(() => Object.defineProperty(globalThis, 'localStorage', storage));
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    });
    const { type, list, options } = await showBox();
    type(newText());
    await eventually(() => assert.ok(list()));
    type('');
    await eventually(() => assert.ok(list() === null));
    assert.deepEqual(options(), []);
  });
});
