/** NUL, C0/C1 controls except tab and line breaks, lone surrogates and bidirectional controls: rejected in input. */
const unsafe =
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\p{Bidi_Control}]|\p{Surrogate}/u;

/** Characters that show nothing: spaces, joiners, fillers, marks without a letter, the blank Braille pattern. */
const invisible = /[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\s\u2800]/gu;

/** Returns whether a text has a visible character. */
export function hasVisibleCharacter(text: string): boolean {
  return text.replace(invisible, '') !== '';
}

const everyUnsafe = new RegExp(unsafe, 'gu');

/** Removes the characters that `isPublicText` refuses. */
export const removeUnsafe = (text: string): string => text.replace(everyUnsafe, '');

/** Returns whether a text may be stored and shown: no NUL, controls, lone surrogates or bidirectional controls. */
export function isPublicText(text: string): boolean {
  return !unsafe.test(text);
}
