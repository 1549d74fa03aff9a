import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { isTyping } from '#ui/is-typing.ts';
import type { TableGrid } from '#admin-kit/table.tsx';
import { readTableKey, type KeyFocus, type TableAction } from './table-keys.ts';

interface TableKeys {
  /** Contains the table. */
  container: RefObject<HTMLElement | null>;
  /** The keys of the rows, in their order. */
  rows: readonly number[];
  /** Whether shortcuts work while the focus is outside of the table. */
  hasOutsideKeys: boolean;
  onOpen(row: number): void;
  onSelect(row: number): void;
  onEditCell(row: number, column: string): void;
  onSearch(): void;
  onHelp(): void;
}

const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

function getFocus(target: EventTarget | null, container: HTMLElement): KeyFocus {
  if (isTyping(target) || document.querySelector(overlays)) return 'typing';
  if (!(target instanceof Element) || !container.contains(target)) return 'outside';
  if (target.matches('tr')) return 'row';
  return target.matches('td') ? 'cell' : 'control';
}

const findRow = (container: HTMLElement, row: number | undefined) =>
  container.querySelector<HTMLElement>(`tr[data-row="${row}"]`);

/** Returns the focus stops of a row, from left to right: the row, and its cells that are visible. */
function findStops(row: HTMLElement): HTMLElement[] {
  const cells = [...row.querySelectorAll<HTMLElement>('td[data-column]')];
  return [row, ...cells.filter((cell) => getComputedStyle(cell).display !== 'none')];
}

/** Moves the focus one stop to the side. From a button of a cell, it moves to the cell. */
function moveSideways(row: HTMLElement, step: number): void {
  const stops = findStops(row);
  const now = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(Math.max(now + step, 0), stops.length - 1)]?.focus();
}

/**
 * Adds the keyboard shortcuts of Manage Papers. Only one row is in the tab order, the active one, together with its
 * controls. Listens before other listeners of the document, because `/` opens the palette on other tabs.
 */
export function useTableKeys({ container, rows, hasOutsideKeys, ...on }: TableKeys): TableGrid {
  const [selected, setSelected] = useState<number>();
  const active = selected !== undefined && rows.includes(selected) ? selected : rows[0];

  /** Moves to a row by its position. The first press from outside moves to the active row. */
  function moveToRow(position: number, table: HTMLElement): void {
    const row = rows[Math.min(Math.max(position, 0), rows.length - 1)];
    const column = document.activeElement?.matches('td[data-column]')
      ? (document.activeElement as HTMLElement).dataset.column
      : undefined;
    const rowElement = findRow(table, row);
    const cell = column && rowElement?.querySelector<HTMLElement>(`td[data-column="${column}"]`);
    (cell || rowElement)?.focus();
  }

  function act(action: TableAction, focus: KeyFocus, table: HTMLElement): void {
    if (action === 'search') return on.onSearch();
    if (action === 'help') return on.onHelp();
    if (active === undefined) return;
    const position = rows.indexOf(active);
    const step = focus === 'outside' ? 0 : 1;
    const row = findRow(table, active);
    const column = (document.activeElement as HTMLElement | null)?.dataset.column ?? 'title';
    const actions: Record<Exclude<TableAction, 'search' | 'help'>, () => void> = {
      next: () => moveToRow(position + step, table),
      previous: () => moveToRow(position - step, table),
      first: () => moveToRow(0, table),
      last: () => moveToRow(rows.length - 1, table),
      left: () => row && moveSideways(row, -1),
      right: () => row && moveSideways(row, 1),
      open: () => on.onOpen(active),
      'edit-cell': () => on.onEditCell(active, column),
      select: () => on.onSelect(active),
    };
    actions[action]();
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const table = container.current;
    if (!table) return;
    const focus = getFocus(event.target, table);
    const action = readTableKey(event, focus);
    if (!action || (focus === 'outside' && !hasOutsideKeys)) return;
    event.preventDefault();
    event.stopPropagation();
    act(action, focus, table);
  });
  const doubleClick = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('a, button, input, label')) return;
    const cell = target.closest<HTMLElement>('td[data-column]');
    const row = cell?.closest<HTMLElement>('tr[data-row]');
    if (!cell || !row || !container.current?.contains(cell)) return;
    on.onEditCell(Number(row.dataset.row), cell.dataset.column ?? '');
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    const onDoubleClick = (event: MouseEvent) => doubleClick(event);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('dblclick', onDoubleClick);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('dblclick', onDoubleClick);
    };
  }, []);

  return { active, onActive: setSelected };
}
