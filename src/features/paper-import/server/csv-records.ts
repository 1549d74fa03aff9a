import { pipeline } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';
import { AppError } from '#platform/errors/app-error.ts';
import { brokenCsv, newlinesIn, readCsvText } from './csv-text.ts';

export interface CsvRecord {
  /** First line of the record, counted from 1. A record with quoted line breaks spans several lines. */
  line: number;
  cells: string[];
}

/** Maximum record length: an unclosed quote must not load the whole file into memory. */
const longestRecord = 1024 * 1024;

/**
 * Reads the records of a CSV file in constant memory, header first. Skips empty records. Throws `brokenCsv` at the
 * first record with a stray quote or a different number of columns than the header.
 */
export async function* readCsvRecords(path: string): AsyncGenerator<CsvRecord> {
  // Read from the parser itself, because records in its buffer are lost when it fails.
  let parsedTo = 0;
  const parser = parse({
    info: true,
    on_record(record, { lines }) {
      parsedTo = lines;
      return record;
    },
    record_delimiter: '\n',
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRecord,
  });
  // `pipeline` destroys the parser when the source fails, so the loop below throws the error.
  pipeline(readCsvText(path), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      yield { line: info.lines - newlinesIn(record.join('')), cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? explain(error, parsedTo + 1) : readingError(error, path);
  }
}

function explain(error: CsvError, firstLine: number): AppError {
  const { lines = firstLine, record } = error as CsvError & { lines?: number; record?: unknown };
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH': {
      const cells = Array.isArray(record) ? (record as string[]) : [];
      const count = cells.length;
      const start = lines - newlinesIn(cells.join(''));
      return brokenCsv(
        start,
        `the row has ${count} ${count === 1 ? 'column' : 'columns'}, unlike the header.`,
      );
    }
    case 'CSV_QUOTE_NOT_CLOSED':
      return brokenCsv(firstLine, 'a quote opens in this row and is never closed.');
    case 'CSV_MAX_RECORD_SIZE':
      return brokenCsv(firstLine, 'the row is longer than 1 MB: is a quote not closed?');
    case 'CSV_INVALID_CLOSING_QUOTE':
      return brokenCsv(lines, 'text follows a closing quote. Inside quotes, a quote is written twice.');
    case 'INVALID_OPENING_QUOTE':
      return brokenCsv(
        lines,
        'a quote is inside text. Put the whole cell in quotes and write the quote twice.',
      );
    default:
      return brokenCsv(lines, error.message);
  }
}

function readingError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return new AppError('not_found', { public: `File ${path} not found` });
  if (code === 'EISDIR') return new AppError('not_found', { public: `${path} is a folder, not a CSV file` });
  if (code === 'EACCES')
    return new AppError('forbidden', { public: `${path} cannot be read by this account` });
  return error;
}
