/** Milliseconds after the last keystroke before a text counts as typed. */
const restMs = 200;
/**
 * The same while an input method composes a word. Phone keyboards compose every word until the next space, so a
 * visitor who pauses in the middle of a word expects results.
 */
const composingRestMs = 700;

/** Calls `onRest` with the text when typing pauses, or at once when the box is emptied. */
export function createTyping(onRest: (text: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    /** Sets the current text. `isComposing` is true while an input method may still change it. */
    typed(text: string, isComposing: boolean): void {
      cancel();
      if (text.trim() === '') onRest('');
      else timer = setTimeout(() => onRest(text.trim()), isComposing ? composingRestMs : restMs);
    },
    /** Discards the pending text. */
    cancel,
  };
}
