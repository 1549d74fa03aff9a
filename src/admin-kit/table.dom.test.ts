import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createElement } from 'react';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { Table } = await load<typeof import('./table.tsx')>('/src/admin-kit/table.tsx');

describe('the selection of a table', () => {
  // Other test files share this process.
  before(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  after(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  after(() => act(async () => root.unmount()));

  test('with Shift has all rows from the one selected before, in both directions', async () => {
    const changes: [number[], boolean][] = [];
    const table = createElement(Table<number>, {
      caption: 'Papers',
      columns: [{ name: 'id', title: 'Id', cell: String }],
      rows: [11, 12, 13, 14],
      rowKey: (row) => row,
      selection: {
        isSelected: () => false,
        onSelect: (keys, isSelected) => void changes.push([keys, isSelected]),
      },
    });
    await act(async () => root.render(table));
    const click = (row: number, shiftKey: boolean) =>
      act(async () => {
        const box = container.querySelector(`[aria-label="Select ${row}"]`);
        box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
      });
    await click(12, true);
    await click(14, true);
    await click(11, true);
    await click(13, false);
    assert.deepEqual(
      changes.map(([keys]) => keys),
      [[12], [12, 13, 14], [11, 12, 13, 14], [13]],
    );
  });
});
