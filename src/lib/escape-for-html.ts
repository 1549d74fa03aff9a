const escapes: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON text that can stand inside a script element: it can neither close the element nor break a line. */
export function escapeForHtml(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (character) => escapes[character] as string);
}
