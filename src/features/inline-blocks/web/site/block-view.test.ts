import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BlockFields } from '../../inline-blocks.contract.ts';
import { webModules } from '#testing/web-module.ts';
import type { BlockView as View } from './block-view.tsx';

const load = await webModules();
const { BlockView } = await load<{ BlockView: typeof View }>(
  '/src/features/inline-blocks/web/site/block-view.tsx',
);

type Metadata<Type> = Extract<BlockFields, { type: Type }>['metadata'];

/** Returns the classes of the link in a button block. */
function buttonClasses(metadata: Partial<Metadata<'button'>>): string[] {
  const all: Metadata<'button'> = { url: '/browse', variant: 'default', size: 'default', ...metadata };
  const block: BlockFields = { type: 'button', content: 'See all papers', metadata: all };
  const html = renderToStaticMarkup(createElement(BlockView, { block }));
  return /<a [^>]*class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
}

describe('a button block', () => {
  for (const [variant, look] of [
    ['default', 'bg-accent'],
    ['destructive', 'bg-danger'],
    ['outline', 'border'],
    ['secondary', 'bg-accent-soft'],
  ] as const)
    test(`has ${look} in the variant ${variant}`, () => {
      assert.ok(buttonClasses({ variant }).includes(look));
    });

  for (const [size, look] of [
    ['sm', 'text-xs!'],
    ['lg', 'text-base!'],
  ] as const)
    test(`has ${look} in the size ${size}`, () => {
      assert.ok(buttonClasses({ size }).includes(look));
    });

  test('has the text size of a button in the default size', () => {
    const classes = buttonClasses({ size: 'default' });
    assert.ok(classes.includes('text-sm') && !classes.some((name) => name.endsWith('!')));
  });
});

test('a heading block of level 1 is rendered as h2', () => {
  const block: BlockFields = { type: 'heading', content: 'Dates', metadata: { level: 1, alignment: 'left' } };
  const html = renderToStaticMarkup(createElement(BlockView, { block }));
  assert.match(html, /^<h2 class="text-3xl text-left">Dates<\/h2>$/);
});
