import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createElement } from 'react';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';
import type { StopWords } from '../../search-words-admin.contract.ts';

openLightDom();
const load = await webModules();
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
const { StopWordsForm } = await load<typeof import('./stop-words-form.tsx')>(
  '/src/features/search-words/web/admin/stop-words-form.tsx',
);

const createWords = (day: number, words: string[]): StopWords => ({
  words,
  updatedAt: `2026-01-0${day}T00:00:00Z`,
});

describe('the form of stop words', () => {
  // Other test files share this process.
  before(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  after(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

  async function openForm() {
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    after(() => act(async () => root.unmount()));
    const client = new QueryClient();
    const show = (saved: StopWords) => {
      const form = createElement(StopWordsForm, { saved });
      // oxlint-disable-next-line react/no-children-prop -- its type requires `children` in the props
      const page = createElement(QueryClientProvider, { client, children: form });
      return act(async () => root.render(page));
    };
    await show(createWords(1, ['the']));
    const field = () => container.querySelector('textarea')!;
    const type = (text: string) =>
      act(async () => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!;
        set!.call(field(), text);
        field().dispatchEvent(new Event('input', { bubbles: true }));
      });
    return { show, type, text: () => field().value };
  }

  test('shows words that were saved elsewhere', async () => {
    const { show, text } = await openForm();
    await show(createWords(2, ['the', 'of']));
    assert.equal(text(), 'the of');
  });

  test('keeps typed words when others are saved elsewhere', async () => {
    const { show, type, text } = await openForm();
    await type('the and');
    await show(createWords(2, ['the', 'of']));
    assert.equal(text(), 'the and');
  });
});
