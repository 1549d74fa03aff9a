import type { Shortcut } from '#admin-kit/shortcuts-dialog.tsx';

export type DeskAction =
  | 'next'
  | 'previous'
  | 'save'
  | 'fillDown'
  | 'create'
  | 'pages'
  | 'split'
  | 'select'
  | 'remove'
  | 'undo'
  | 'help';

const actionOfCode: Record<string, DeskAction> = {
  KeyN: 'create',
  KeyP: 'pages',
  KeyS: 'split',
  KeyX: 'select',
  KeyR: 'remove',
  KeyZ: 'undo',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Returns the action of a key combination. Codes are used with Alt, because macOS types other letters with it. */
export function findDeskAction({
  key,
  code,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pressed): DeskAction | undefined {
  if (key === '?' && !altKey && !ctrlKey && !metaKey) return 'help';
  if (shiftKey) return undefined;
  const isCommand = (ctrlKey || metaKey) && !altKey;
  if (isCommand && key === 'Enter') return 'save';
  if (isCommand && code === 'KeyD') return 'fillDown';
  if (!altKey || ctrlKey || metaKey) return undefined;
  if (key === 'ArrowDown') return 'next';
  if (key === 'ArrowUp') return 'previous';
  return actionOfCode[code];
}

/** The shortcuts for the help, in its order. */
export const deskShortcuts: Shortcut[] = [
  { keys: ['Ctrl+Enter'], text: 'Save, and go to the next row' },
  { keys: ['Alt+↓', 'Alt+↑'], text: 'Next or previous row' },
  { keys: ['Ctrl+D'], text: 'Copy the value from above' },
  { keys: ['Ctrl+V'], text: 'Paste cells of a spreadsheet' },
  { keys: ['Alt+N'], text: 'New exam or subject' },
  { keys: ['Alt+X'], text: 'Select the row' },
  { keys: ['Alt+P'], text: 'Pages beside the form' },
  { keys: ['Alt+S'], text: 'Split pages' },
  { keys: ['Alt+R'], text: 'Remove the row' },
  { keys: ['Alt+Z'], text: 'Undo a removal' },
  { keys: ['?'], text: 'Show this help' },
];
