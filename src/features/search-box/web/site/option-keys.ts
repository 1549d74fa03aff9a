/** The effect of a key in the search box, by the ARIA combobox pattern. Undefined keeps the browser's default. */
export type KeyAction =
  | { type: 'open' | 'unchoose' | 'pick' | 'close' | 'clear' }
  | { type: 'move'; to: number };

interface ListState {
  isShown: boolean;
  /** Number of options, shown or not. */
  count: number;
  /** Position of the active option, or -1. */
  active: number;
  isEmpty: boolean;
}

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'isComposing'>;

const move = (to: number): KeyAction => ({ type: 'move', to });

/** Down and Up cycle through the options. With Alt they only open and close the list. */
function arrowAction(isDown: boolean, { altKey }: Key, { isShown, count, active }: ListState): KeyAction {
  if (altKey) return isDown ? { type: 'open' } : { type: 'close' };
  const last = count - 1;
  if (!isShown || active === -1) return move(isDown ? Math.min(0, last) : last);
  return move(isDown ? (active + 1) % count : (active + last) % count);
}

/**
 * Without an active option, Enter is left to the form. Home, End, Left and Right are left to the text and only clear
 * the active option. The first Escape closes the list, the second one empties the box.
 */
export function keyAction(key: Key, state: ListState): KeyAction | undefined {
  if (key.isComposing) return undefined;
  const { isShown, active, isEmpty } = state;
  switch (key.key) {
    case 'ArrowDown':
      return arrowAction(true, key, state);
    case 'ArrowUp':
      return arrowAction(false, key, state);
    case 'Home':
    case 'End':
    case 'ArrowLeft':
    case 'ArrowRight':
      return active === -1 ? undefined : { type: 'unchoose' };
    case 'Enter':
      return isShown && active !== -1 ? { type: 'pick' } : undefined;
    case 'Escape':
      if (isShown) return { type: 'close' };
      return isEmpty ? undefined : { type: 'clear' };
    default:
      return undefined;
  }
}
