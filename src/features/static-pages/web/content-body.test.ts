import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { webModules } from '#testing/web-module.ts';
import type { ContentBody as Body } from './content-body.tsx';

const load = await webModules();
const { ContentBody } = await load<{ ContentBody: typeof Body }>(
  '/src/features/static-pages/web/content-body.tsx',
);

const hash = 'a'.repeat(32);
const draw = (width: number, height: number) =>
  renderToStaticMarkup(
    createElement(ContentBody, {
      elements: [{ id: 1, type: 'image', content: 'A "map"', metadata: { image: { hash, width, height } } }],
    }),
  );

describe('an image of a page', () => {
  test('loads lazily and reserves its space', () => {
    const html = draw(1_280, 720);
    for (const part of ['width="1280"', 'height="720"', 'loading="lazy"', 'alt="A &quot;map&quot;"'])
      assert.ok(html.includes(part), html);
  });

  test('has a small size for phones', () => {
    assert.ok(
      draw(1_280, 720).includes(
        `srcSet="/page-images/${hash}-640.webp 640w, /page-images/${hash}-1280.webp 1280w"`,
      ),
    );
    for (const width of [300, 640]) assert.ok(!draw(width, 200).includes('srcSet'), `${width}`);
  });
});
