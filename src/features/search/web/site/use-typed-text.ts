import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { createTyping, type Typing } from '../typing.ts';

interface TypedText {
  /** What the box held when typing last rested, trimmed. */
  text: string;
  /** Empties the box. */
  clear(): void;
}

/** Empties a box without telling that anything was typed. */
function empty(element: HTMLInputElement | null): void {
  if (element) element.value = '';
}

/** Listens to a box that was there before this code, and may hold typed text already. */
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
    // What was typed before this code was here is typed text as any other.
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
