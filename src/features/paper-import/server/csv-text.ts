import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { AppError } from '#platform/errors/app-error.ts';

/** Creates the error for a CSV that is invalid as a whole. `line` counts from 1, as editors do. */
export function brokenCsv(line: number, problem: string): AppError {
  return new AppError('validation_failed', { public: `Line ${line}: ${problem}`, details: { line } });
}

/**
 * Reads a CSV file as text in pieces, without a byte order mark. Every line ending becomes \n, so that lines can be
 * counted. Throws `brokenCsv` with the first line that is not UTF-8, and errors of the file system.
 */
export async function* readCsvText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let previous: Buffer = Buffer.alloc(0);
  let heldReturn = '';
  for await (const piece of createReadStream(path, { highWaterMark: 128 * 1024 })) {
    const bytes = piece as Buffer;
    if (line === 1 && previous.length === 0) refuseUtf16(bytes);
    const text = heldReturn + decode(decoder, bytes, () => lineNotUtf8(bytes, previous, line));
    // A piece may end between \r and \n.
    heldReturn = text.endsWith('\r') ? '\r' : '';
    const settled = withLineFeeds(heldReturn ? text.slice(0, -1) : text);
    line += newlinesIn(settled);
    previous = bytes;
    yield settled;
  }
  yield withLineFeeds(heldReturn + decode(decoder, undefined, () => line));
}

/** Counts the line feeds of a text. */
export function newlinesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function decode(decoder: TextDecoder, bytes: Buffer | undefined, badLine: () => number): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw brokenCsv(badLine(), 'the text is not UTF-8. Save the file as "CSV UTF-8".');
  }
}

function refuseUtf16(start: Buffer): void {
  const mark = start.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') {
    throw brokenCsv(1, 'the file is UTF-16. Save it as "CSV UTF-8".');
  }
}

/**
 * Returns the line of the first invalid UTF-8 byte. `line` is the line at the start of `bytes`. Lines end with \n or
 * \r\n here.
 */
function lineNotUtf8(bytes: Buffer, previous: Buffer, line: number): number {
  let start = 0;
  let before = unfinishedCharacter(previous);
  let current = line;
  for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
    if (!isUtf8(Buffer.concat([before, bytes.subarray(start, end)]))) return current;
    before = Buffer.alloc(0);
    start = end + 1;
    current += 1;
  }
  return current;
}

/** Returns the bytes from the last leading byte on: the start of a character that continues in the next piece. */
function unfinishedCharacter(bytes: Buffer): Buffer {
  let start = Math.max(0, bytes.length - 3);
  while (start < bytes.length && (bytes[start]! & 0xc0) === 0x80) start += 1;
  return bytes.subarray(start);
}
