import type { Shortcut } from '#admin-kit/shortcuts-dialog.tsx';

/** The element that has the focus, as the shortcuts of the table see it. */
export type KeyFocus =
  /** A text field, or an open menu or dialog: no shortcut works. */
  | 'typing'
  | 'row'
  | 'cell'
  /** A button, link or checkbox in the table, with keys of its own. */
  | 'control'
  | 'outside';

export type TableAction =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'left'
  | 'right'
  | 'open'
  | 'edit-cell'
  | 'select'
  | 'search'
  | 'help';

const everywhere: Record<string, TableAction> = { j: 'next', k: 'previous', '/': 'search', '?': 'help' };
const inTable: Record<string, TableAction> = { e: 'open', x: 'select' };
const onRow: Record<string, TableAction> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
  Enter: 'open',
  F2: 'edit-cell',
  ' ': 'select',
};
const onCell: Record<string, TableAction> = { ...onRow, Enter: 'edit-cell' };

const keysOf: Record<KeyFocus, Record<string, TableAction>> = {
  typing: {},
  row: { ...everywhere, ...inTable, ...onRow },
  cell: { ...everywhere, ...inTable, ...onCell },
  control: { ...everywhere, ...inTable },
  outside: everywhere,
};

/** Returns the action of a key press. Undefined with a modifier, because the browser has those shortcuts. */
export function readTableKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  focus: KeyFocus,
): TableAction | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return undefined;
  const keys = keysOf[focus];
  return Object.hasOwn(keys, key) ? keys[key] : undefined;
}

/** The shortcuts for the help, in its order. */
export const shortcuts: Shortcut[] = [
  { keys: ['j', '↓'], text: 'Next row' },
  { keys: ['k', '↑'], text: 'Previous row' },
  { keys: ['Home', 'End'], text: 'First or last row' },
  { keys: ['→', '←'], text: 'Next or previous cell of the row' },
  { keys: ['e', 'Enter'], text: 'Edit the paper' },
  { keys: ['F2', 'Enter on a cell', 'Double click'], text: 'Edit one cell' },
  { keys: ['x', 'Space'], text: 'Select the row' },
  { keys: ['/'], text: 'Search papers' },
  { keys: ['?'], text: 'Show this help' },
];
