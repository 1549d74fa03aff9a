import { Script } from 'node:vm';

const parse = (text: string) => new Script(text, { filename: 'custom.js' });

/**
 * Returns why a browser could not parse a text as a classic script, with the parser's message and the line. Returns
 * `undefined` for a valid script. Never runs the script.
 */
export function scriptProblem(text: string): string | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return 'cannot be read as JavaScript: it is nested too deeply';
    const line = /^custom\.js:(\d+)/.exec(error.stack ?? '')?.[1];
    return `is not JavaScript: ${error.message}${line === undefined ? '' : ` (line ${line})`}`;
  }
}
