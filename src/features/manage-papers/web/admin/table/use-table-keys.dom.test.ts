import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createElement } from 'react';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();
const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { useTableKeys } = await load<typeof import('./use-table-keys.ts')>(
  '/src/features/manage-papers/web/admin/table/use-table-keys.ts',
);
const { Table } = await load<typeof import('#admin-kit/table.tsx')>('/src/admin-kit/table.tsx');

interface Row {
  id: number;
  title: string;
}
const rows: Row[] = [1, 2, 3].map((id) => ({ id, title: `Paper ${id}` }));
let calls: string[] = [];
const container = { current: null as HTMLDivElement | null };

/** A table as Manage Papers has it, next to a text field. */
function List({ hasOutsideKeys }: { hasOutsideKeys: boolean }) {
  const note = (name: string) => (row?: number, column?: string) =>
    void calls.push([name, row, column].filter((part) => part !== undefined).join(' '));
  const grid = useTableKeys({
    container,
    rows: rows.map(({ id }) => id),
    hasOutsideKeys,
    onOpen: note('open'),
    onSelect: note('select'),
    onEditCell: note('edit'),
    onSearch: note('search'),
    onHelp: note('help'),
  });
  const table = createElement(Table<Row>, {
    caption: 'Papers',
    columns: [
      { name: 'title', title: 'Title', cell: ({ title }) => title },
      { name: 'year', title: 'Year', cell: (_, tabIndex) => createElement('button', { tabIndex }, '2020') },
    ],
    rows,
    rowKey: ({ id }) => id,
    grid,
  });
  return createElement('div', null, createElement('input'), createElement('div', { ref: container }, table));
}

describe('the keyboard in the table of papers', () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (hasOutsideKeys = true) =>
    act(async () => root.render(createElement(List, { hasOutsideKeys })));
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys)
      await act(async () => {
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      });
  }
  const focused = () => {
    const element = document.activeElement as HTMLElement;
    return element.dataset.row ?? `${element.closest('tr')?.dataset.row} ${element.dataset.column}`;
  };
  const focus = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.focus());

  // Other test files share this process.
  before(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  after(async () => {
    await act(async () => root.unmount());
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  beforeEach(async () => {
    calls = [];
    (document.activeElement as HTMLElement | null)?.blur();
    await show();
    await focus('tr[data-row="1"]');
  });

  test('moves between rows and stops at the ends', async () => {
    await press('j', 'ArrowDown', 'j');
    assert.equal(focused(), '3');
    await press('k', 'ArrowUp', 'k');
    assert.equal(focused(), '1');
    await press('End');
    assert.equal(focused(), '3');
    await press('Home');
    assert.equal(focused(), '1');
  });

  test('keeps the cell when it moves to another row', async () => {
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'j');
    assert.equal(focused(), '2 year');
    await press('ArrowLeft', 'ArrowLeft');
    assert.equal(focused(), '2');
  });

  test('opens, selects and edits the focused row or cell', async () => {
    await press('j', 'Enter', 'e', 'x', ' ', 'F2', 'ArrowRight', 'ArrowRight', 'Enter');
    assert.deepEqual(calls, ['open 2', 'open 2', 'select 2', 'select 2', 'edit 2 title', 'edit 2 year']);
  });

  test('has only the active row and its controls in the tab order', async () => {
    await press('j');
    const stops = [...document.querySelectorAll('[tabindex="0"]')];
    assert.deepEqual(
      stops.map((stop) => [stop.tagName, stop.closest('tr')?.dataset.row]),
      [
        ['TR', '2'],
        ['BUTTON', '2'],
      ],
    );
  });

  test('works from outside and enters at the active row', async () => {
    await press('j');
    await act(async () => (document.activeElement as HTMLElement).blur());
    await press('?', '/', 'j');
    assert.deepEqual([calls, focused()], [['help', 'search'], '2']);
  });

  test('does nothing from outside when the user turned that off', async () => {
    await show(false);
    await act(async () => (document.activeElement as HTMLElement).blur());
    await press('?', '/', 'j');
    assert.deepEqual([calls, document.activeElement], [[], document.body]);
  });

  test('does nothing in a text field', async () => {
    await focus('input');
    await press('j', 'x', 'e', '/', '?', 'Enter', ' ');
    assert.deepEqual([calls, document.activeElement?.tagName], [[], 'INPUT']);
  });

  test('does nothing while a dialog is open', async () => {
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    await press('j', 'x', 'Enter');
    dialog.remove();
    assert.deepEqual([calls, focused()], [[], '1']);
  });
});
