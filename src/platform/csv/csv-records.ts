import { pipeline } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';
import { cellText } from '#lib/text/spreadsheet-cell.ts';
import { AppError } from '../errors/app-error.ts';
import { brokenCsv, countNewlines, readCsvText, type CsvFile } from './csv-text.ts';

export interface CsvRecord {
  /** First line of the record, counted from 1. A record with quoted line breaks spans several lines. */
  line: number;
  /** As many as the header has, without the apostrophes that guard formulas. */
  cells: string[];
}

/** Maximum record length: an unclosed quote must not load the whole file into memory. */
const maxRecordLength = 1024 * 1024;
const separators = [',', ';', '\t', '|'];
/** With relaxed quotes, a quote that is never closed swallows rows up to the next quote. */
const unclosedQuote = /^"[^"]*\n/;
const neverClosed = 'a quote opens in this row and is never closed.';

/**
 * Reads the records of a CSV file in constant memory, header first. Cells are separated by commas, semicolons, tabs or
 * bars. Skips empty records and a line such as `sep=;`. Missing cells at the end of a row are empty. Throws `brokenCsv`
 * for an unclosed quote and at the first row with more cells than the header.
 */
export async function* readCsvRecords(file: CsvFile): AsyncGenerator<CsvRecord> {
  // Read from the parser itself, because records in its buffer are lost when it fails.
  let parsedTo = 0;
  let skipped = 0;
  const pieces = readCsvText(file);
  try {
    const start = (await pieces.next()).value ?? '';
    const [separatorLine = '', named] = /^"?sep=([^\n])"?[,;\t|]*\n/i.exec(start) ?? [];
    skipped = countNewlines(separatorLine);
    const parser = parse({
      delimiter: named ?? findSeparator(start),
      info: true,
      on_record(record, { lines }) {
        parsedTo = lines;
        return record;
      },
      ltrim: true,
      max_record_size: maxRecordLength,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
    // `pipeline` destroys the parser when the source fails, so the loop below throws the error.
    pipeline(prepend(start.slice(separatorLine.length), pieces), parser, () => {});
    let width: number | undefined;
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const line = skipped + info.lines - countNewlines(record.join(''));
      if (record.some((cell) => unclosedQuote.test(cell))) throw brokenCsv(line, neverClosed);
      width ??= record.length;
      const count = record.findLastIndex((cell) => cell.trim() !== '') + 1;
      if (count > width) throw brokenCsv(line, `the row has ${count} columns, unlike the header.`);
      yield { line, cells: Array.from({ length: width }, (_, at) => parseCell(record[at] ?? '')) };
    }
  } catch (error) {
    throw error instanceof CsvError
      ? explain(error, skipped + parsedTo + 1)
      : readingError(error, String(file));
  } finally {
    // A reader that stops early must not leave the file open.
    await pieces.return(undefined);
  }
}

/** Removes quotes with blanks after them, and the apostrophe that guards a formula. */
function parseCell(cell: string): string {
  return cellText(cell.startsWith('"') ? cell.replace(/^"([^"]*)"\s+$/, '$1') : cell);
}

async function* prepend(start: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* pieces;
}

/** Returns the separator that divides the most lines like the header, into the most cells. */
function findSeparator(start: string): string {
  const scores = separators.map((separator) => {
    const [columns = 1, ...others] = countColumns(start, separator);
    return { separator, columns, alike: others.filter((count) => count === columns).length };
  });
  const possible = scores.filter(({ columns }) => columns > 1);
  return possible.sort((a, b) => b.alike - a.alike || b.columns - a.columns)[0]?.separator ?? ',';
}

/** Returns the number of cells in each line that is not empty. */
function countColumns(text: string, separator: string): number[] {
  const lines = text.replace(/"[^"]*"/g, 'x').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => line.split(separator).length);
}

function explain(error: CsvError, line: number): AppError {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return brokenCsv(line, neverClosed);
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return brokenCsv(line, 'the row is longer than 1 MB: is a quote not closed?');
  return brokenCsv(line, error.message);
}

function readingError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return new AppError('not_found', { public: `File ${path} not found` });
  if (code === 'EISDIR') return new AppError('not_found', { public: `${path} is a folder, not a CSV file` });
  if (code === 'EACCES')
    return new AppError('forbidden', { public: `${path} cannot be read by this account` });
  return error;
}
