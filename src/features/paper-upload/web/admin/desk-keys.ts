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
  | 'undo';

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
  if (shiftKey) return undefined;
  const isCommand = (ctrlKey || metaKey) && !altKey;
  if (isCommand && key === 'Enter') return 'save';
  if (isCommand && code === 'KeyD') return 'fillDown';
  if (!altKey || ctrlKey || metaKey) return undefined;
  if (key === 'ArrowDown') return 'next';
  if (key === 'ArrowUp') return 'previous';
  return actionOfCode[code];
}

/** The help line of the desk. */
export const deskKeys: [keys: string, does: string][] = [
  ['Ctrl+Enter', 'save, next'],
  ['Alt+↓ ↑', 'next, previous'],
  ['Ctrl+D', 'copy from above'],
  ['Ctrl+V', 'paste cells'],
  ['Alt+N', 'new exam or subject'],
  ['Alt+X', 'select'],
  ['Alt+P', 'pages'],
  ['Alt+S', 'split pages'],
  ['Alt+R', 'remove'],
  ['Alt+Z', 'undo removal'],
];
