/** Rest after the last keystroke, in milliseconds, before a text counts as typed. */
const restMs = 200;
/**
 * The same while a word is being composed. Half-composed text is nobody's search, but phone keyboards compose
 * every word until its space: who stops in the middle of one is waiting for results.
 */
const composingRestMs = 700;

export interface Typing {
  /** The box holds this text now; `isComposing` while an input method may still change it. */
  typed(text: string, isComposing: boolean): void;
  /** What was typed is no longer waited for. */
  cancel(): void;
}

/** Calls `onRest` with the text once typing rests; at once when the box was emptied. */
export function createTyping(onRest: (text: string) => void): Typing {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    typed(text, isComposing) {
      cancel();
      if (text.trim() === '') onRest('');
      else timer = setTimeout(() => onRest(text.trim()), isComposing ? composingRestMs : restMs);
    },
    cancel,
  };
}
