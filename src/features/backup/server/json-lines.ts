import { refuseBackup } from './restore-refusal.ts';

const newline = 0x0a;

/**
 * Yields the non-empty lines of a UTF-8 text. Throws for a line longer than `maxBytes` before all of it is in
 * memory. `what` names the text in the thrown sentence.
 */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
  what: string,
): AsyncGenerator<{ line: number; text: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 0;
  let begun: Uint8Array[] = [];
  let begunBytes = 0;

  function decode(bytes: Uint8Array): string {
    try {
      return decoder.decode(bytes);
    } catch (error) {
      return refuseBackup(`Line ${line} of ${what} is not text.`, error);
    }
  }

  function take(end: Uint8Array): { line: number; text: string } {
    line += 1;
    const whole = begun.length === 0 ? end : Buffer.concat([...begun, end]);
    begun = [];
    begunBytes = 0;
    return { line, text: decode(whole) };
  }

  const refuseLong = (bytes: number) => {
    if (bytes > maxBytes) refuseBackup(`Line ${line + 1} of ${what} is longer than a row can be.`);
  };

  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, start)) {
      refuseLong(begunBytes + end - start);
      const taken = take(piece.subarray(start, end));
      if (taken.text.trim() !== '') yield taken;
      start = end + 1;
    }
    const rest = piece.subarray(start);
    if (rest.length === 0) continue;
    begunBytes += rest.length;
    refuseLong(begunBytes);
    begun.push(rest);
  }
  if (begunBytes === 0) return;
  const last = take(new Uint8Array());
  if (last.text.trim() !== '') yield last;
}
