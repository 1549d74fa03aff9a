const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** Escapes JSON for a script element, so that it can neither close the element nor contain a line terminator. */
export function escapeForHtml(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (character) => escapes[character] as string);
}
