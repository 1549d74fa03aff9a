import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { webModules } from '#testing/web-module.ts';

const load = await webModules();
const { Parts } = await load<typeof import('./parts.tsx')>('/src/features/analytics/web/admin/parts.tsx');

const draw = (empty: string[]) => {
  const parts = ['Referrers', 'Languages', 'Devices'].map((title) => ({
    title,
    isEmpty: empty.includes(title),
    content: `${title} by views`,
  }));
  const html = renderToStaticMarkup(createElement(Parts, { parts }));
  return {
    cards: [...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, title]) => title),
    note: /<p[^>]*>(.*)<\/p>/.exec(html)?.[1],
  };
};

test('empty cards are one line below the others', () => {
  assert.deepEqual(draw(['Referrers', 'Devices']), {
    cards: ['Languages'],
    note: 'No data available: Referrers, Devices',
  });
  assert.deepEqual(draw(['Referrers', 'Languages', 'Devices']), {
    cards: [],
    note: 'No data available: Referrers, Languages, Devices',
  });
});

test('without empty cards there is no such line', () => {
  assert.deepEqual(draw([]), { cards: ['Referrers', 'Languages', 'Devices'], note: undefined });
});
