import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { createElement } from 'react';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { QueryClient, QueryClientProvider } = await import('@tanstack/react-query');
const { SavedLine } = await load<typeof import('./saved-line.tsx')>(
  '/src/features/paper-upload/web/admin/saved-line.tsx',
);

describe('the line about saved papers', () => {
  before(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  after(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

  test('links to the papers, and Undo moves them to the trash', async () => {
    const calls: string[] = [];
    const fetching = mock.method(globalThis, 'fetch', (async (url: string, { method, body }: RequestInit) => {
      calls.push(`${method} ${url} ${String(body)}`);
      return Response.json({ deleted: 2 });
    }) as typeof fetch);
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    const show = (ids: number[]) =>
      act(async () =>
        root.render(
          createElement(QueryClientProvider, {
            client: new QueryClient(),
            // oxlint-disable-next-line react/no-children-prop -- its type requires `children` in the props
            children: createElement(SavedLine, { ids, onUndone: () => void calls.push('undone') }),
          }),
        ),
      );
    const read = () => [container.textContent, container.querySelector('a')?.getAttribute('href')];
    try {
      await show([]);
      assert.deepEqual([container.textContent, container.querySelectorAll('[role=status]').length], ['', 1]);
      await show([7, 8]);
      assert.deepEqual(read(), ['2 papers are online·View·Undo', '/admin?tab=manage']);
      await act(async () => container.querySelector('button')?.click());
      assert.deepEqual(calls, ['POST /api/admin/papers/delete {"ids":[7,8]}', 'undone']);
      assert.deepEqual(read(), ['2 papers are in the trash·View', '/admin?tab=manage&view=trash']);
      await show([9, 10, 11]);
      assert.equal(read()[0], '3 papers are online·View·Undo');
    } finally {
      await act(async () => root.unmount());
      fetching.mock.restore();
    }
  });
});
