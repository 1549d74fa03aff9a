import { useEffect, useEffectEvent, type RefObject } from 'react';
import { keyAction, type KeyAction } from './option-keys.ts';
import { optionId } from './results-list.tsx';

export interface ComboboxState {
  listId: string;
  isShown: boolean;
  /** Number of options, shown or not. */
  count: number;
  active: number;
}

/** Sets the ARIA attributes of the box, so that screen readers announce its list. */
function useBoxAttributes(box: RefObject<HTMLInputElement | null>, state: ComboboxState): void {
  const { listId, isShown, count, active } = state;
  const isExpanded = isShown && count > 0;
  const activeId = isExpanded && active !== -1 ? optionId(listId, active) : undefined;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const set = (name: string, value: string | undefined) =>
      value === undefined ? element.removeAttribute(name) : element.setAttribute(name, value);
    set('aria-expanded', String(isExpanded));
    set('aria-controls', isExpanded ? listId : undefined);
    set('aria-activedescendant', activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [box, isExpanded, listId, activeId]);
}

/** Adds the keyboard and focus behaviour of a combobox to a box that the server rendered. */
export function useCombobox(
  box: RefObject<HTMLInputElement | null>,
  state: ComboboxState,
  reactions: {
    onAction(action: Exclude<KeyAction, { type: 'pick' }>): void;
    onEnter(): void;
    onLeave(): void;
  },
): void {
  useBoxAttributes(box, state);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = keyAction(event, { ...state, isEmpty: box.current?.value === '' });
    if (!action) return;
    // A key that clears the active option still moves the cursor.
    if (action.type !== 'unchoose') event.preventDefault();
    if (action.type === 'pick') {
      document.getElementById(optionId(state.listId, state.active))?.click();
      return;
    }
    reactions.onAction(action);
  });
  const enter = useEffectEvent(reactions.onEnter);
  const leave = useEffectEvent(reactions.onLeave);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('keydown', (event) => press(event), { signal });
    element.addEventListener('focus', () => enter(), { signal });
    element.addEventListener('click', () => enter(), { signal });
    element.addEventListener('blur', () => leave(), { signal });
    if (document.activeElement === element) enter();
    return () => stop.abort();
  }, [box]);
}
