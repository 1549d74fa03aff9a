import { createReadStream } from 'node:fs';
import { AppError } from '../errors/app-error.ts';

const saveAsUtf8 = 'Save it as "CSV UTF-8".';
/** Control characters that no text has. */
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0E-\x1F\x7F-\x9F]/;

/** The path of a file, or its content. */
export type CsvFile = string | Buffer;

/** First bytes of workbooks (.xlsx, .ods, .xls) and of PDF files. */
const documentMarks = ['PK\x03\x04', '\xD0\xCF\x11\xE0', '%PDF'];

/** Creates the error for a CSV that is invalid as a whole. `line` counts from 1, as editors do. */
export function brokenCsv(line: number, problem: string): AppError {
  return new AppError('validation_failed', { public: `Line ${line}: ${problem}`, details: { line } });
}

/**
 * Reads a text file in UTF-8, UTF-16 or Windows-1252 in pieces, without a byte order mark. Every line ending becomes
 * \n, so that lines can be counted. Throws `brokenCsv` for other files, and errors of the file system.
 */
export async function* readCsvText(file: CsvFile): AsyncGenerator<string> {
  yield* decodeFile(file, await findEncoding(file));
}

/** Counts the line feeds of a text. */
export function countNewlines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

const pieceSize = 128 * 1024;

async function* readPieces(file: CsvFile): AsyncGenerator<Buffer> {
  if (typeof file === 'string') yield* createReadStream(file, { highWaterMark: pieceSize });
  else for (let at = 0; at < file.length; at += pieceSize) yield file.subarray(at, at + pieceSize);
}

async function* decodeFile(file: CsvFile, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let heldReturn = '';
  for await (const bytes of readPieces(file)) {
    const text = heldReturn + decoder.decode(bytes, { stream: true });
    // A piece may end between \r and \n.
    heldReturn = text.endsWith('\r') ? '\r' : '';
    yield withLineFeeds(heldReturn ? text.slice(0, -1) : text);
  }
  yield withLineFeeds(heldReturn + decoder.decode());
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Reads the whole file, because the first letter that is not ASCII may be far from its start. */
async function findEncoding(file: CsvFile): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isStart = true;
  try {
    for await (const bytes of readPieces(file)) {
      const utf16 = isStart ? findUtf16(bytes) : undefined;
      if (utf16 !== undefined) return utf16;
      isStart = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  await refuseOtherThanWindows(file);
  return 'windows-1252';
}

/** A header in UTF-16 has more zero bytes: those of its separators. A stray zero in a short file must not look like one. */
const minZeros = 4;

/** Returns UTF-16 for its byte order mark, or if many bytes are zero and nearly all of them even or odd ones. */
function findUtf16(start: Buffer): string | undefined {
  const mark = start.toString('latin1', 0, 4);
  if (documentMarks.includes(mark))
    throw brokenCsv(1, `this is a workbook or a document, not a CSV file. ${saveAsUtf8}`);
  if (mark.startsWith('\xFF\xFE')) return 'utf-16le';
  if (mark.startsWith('\xFE\xFF')) return 'utf-16be';
  const zeros: [even: number, odd: number] = [0, 0];
  for (let at = start.indexOf(0); at !== -1; at = start.indexOf(0, at + 1)) zeros[at % 2]! += 1;
  const isFew = Math.max(...zeros) < Math.max(minZeros, start.length / 50);
  if (isFew || Math.min(...zeros) > start.length / 500) return undefined;
  return zeros[1] > zeros[0] ? 'utf-16le' : 'utf-16be';
}

/**
 * Throws `brokenCsv` unless a file that is not UTF-8 is Windows-1252. Letters of three bytes are valid UTF-8 by no
 * accident: their file is UTF-8 with a damaged byte.
 */
async function refuseOtherThanWindows(file: CsvFile): Promise<void> {
  const damagedLine = await findLine(file, 'utf-8', /\uFFFD/);
  if ((await findLine(file, 'utf-8', /[\u0800-\uFFFC]/)) !== undefined)
    throw brokenCsv(damagedLine!, `the text is not UTF-8. ${saveAsUtf8}`);
  const line = await findLine(file, 'windows-1252', controls);
  if (line !== undefined)
    throw brokenCsv(line, `the text is not UTF-8, UTF-16 or Windows-1252. ${saveAsUtf8}`);
}

/** Returns the first line that matches a pattern. */
async function findLine(file: CsvFile, encoding: string, pattern: RegExp): Promise<number | undefined> {
  let line = 1;
  for await (const text of decodeFile(file, encoding)) {
    const at = text.search(pattern);
    if (at !== -1) return line + countNewlines(text.slice(0, at));
    line += countNewlines(text);
  }
  return undefined;
}
