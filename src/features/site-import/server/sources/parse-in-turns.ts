import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Parser } from 'htmlparser2';

/** Characters that are parsed in a few milliseconds. */
const pieceLength = 64 * 1024;

/** Feeds a text to a parser, and lets the process do other work between its pieces. Stops when `isDone` returns true. */
export async function parseInTurns(parser: Parser, text: string, isDone: () => boolean): Promise<void> {
  for (let start = 0; start < text.length && !isDone(); start += pieceLength) {
    if (start > 0) await nextTurn();
    parser.write(text.slice(start, start + pieceLength));
  }
  if (!isDone()) parser.end();
}
