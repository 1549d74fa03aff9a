import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { createTyping, type Typing } from '../typing.ts';

interface TypedText {
  /** The trimmed text of the box at the last pause in typing. */
  text: string;
  /** Empties the box. */
  clear(): void;
}

/** Empties a box without an input event. */
function empty(element: HTMLInputElement | null): void {
  if (element) element.value = '';
}

/** Listens to a box that was rendered before this code and may already contain typed text. */
export function useTypedText(
  box: RefObject<HTMLInputElement | null>,
  reactions: { onKeystroke(): void; onRest(): void; onSubmit(): void },
): TypedText {
  const [text, setText] = useState(() => box.current?.value.trim() ?? '');
  const keystroke = useEffectEvent(reactions.onKeystroke);
  const submit = useEffectEvent(reactions.onSubmit);
  const rest = useEffectEvent((typed: string) => {
    setText(typed);
    reactions.onRest();
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const typing: Typing = createTyping((typed) => rest(typed));
    const stop = new AbortController();
    const { signal } = stop;
    const onInput = (event: Event) => {
      keystroke();
      typing.typed(element.value, event instanceof InputEvent && event.isComposing);
    };
    element.addEventListener('input', onInput, { signal });
    element.addEventListener('compositionend', () => typing.typed(element.value, false), { signal });
    element.form?.addEventListener(
      'submit',
      () => {
        if (element.value.trim() === '') return;
        typing.cancel();
        submit();
      },
      { signal },
    );
    // Text that was typed before this code was loaded counts as typed.
    if (element.value !== element.defaultValue) typing.typed(element.value, false);
    return () => {
      typing.cancel();
      stop.abort();
    };
  }, [box]);

  return {
    text,
    clear() {
      empty(box.current);
      setText('');
    },
  };
}
