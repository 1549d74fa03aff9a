import { Readable } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';
import { cellText } from '#lib/text/spreadsheet-cell.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mostImportRows } from '../redirects-admin.contract.ts';

/** In the order of the export. An import ignores `id` and `updatedAt`. */
export const redirectColumns = [
  'id',
  'sourceUrl',
  'targetUrl',
  'statusCode',
  'isActive',
  'description',
  'hitCount',
  'isAutomatic',
  'ignoresCase',
  'updatedAt',
] as const;
export type RedirectColumn = (typeof redirectColumns)[number];

/** A row of a file. `cells` has only the columns of the file. */
export interface CsvRow {
  /** Line number of its first line, from 1. */
  line: number;
  cells: Partial<Record<RedirectColumn, string>>;
}

function broken(message: string): AppError {
  return new AppError('validation_failed', { public: message });
}

/** Decodes UTF-8. Throws `validation_failed` for other encodings, which would put wrong letters into URLs. */
async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw broken('This file is not in UTF-8. Save it as "CSV UTF-8" and import it again.');
  }
}

const newlinesIn = (cells: string[]) => cells.join('').split('\n').length - 1;

async function* records(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ line: number; cells: string[] }> {
  const parser = parse({
    bom: true,
    info: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: 64 * 1024,
  });
  const text = Readable.from(decoded(bytes));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>)
      yield { line: info.lines - newlinesIn(record), cells: record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw broken(`This is not a CSV file: ${error.message}`);
  } finally {
    // Without this, a reader that stops early leaves the file open.
    text.destroy();
  }
}

function columnsOf(header: string[]): (RedirectColumn | undefined)[] {
  const columns = header.map((cell) =>
    redirectColumns.find((column) => column.toLowerCase() === cell.trim().toLowerCase()),
  );
  if (!columns.includes('sourceUrl') || !columns.includes('targetUrl'))
    throw broken('The first line names the columns; sourceUrl and targetUrl must be among them');
  return columns;
}

/**
 * Yields the rows of a CSV file with a header line. Throws `validation_failed` for an invalid file or too many rows.
 */
export async function* readRedirectsCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow> {
  let columns: (RedirectColumn | undefined)[] | undefined;
  let rows = 0;
  for await (const { line, cells } of records(bytes)) {
    if (!columns) {
      columns = columnsOf(cells);
      continue;
    }
    rows += 1;
    if (rows > mostImportRows) throw broken('A file can have at most 1,000,000 redirects');
    const named = columns.flatMap((column, at) =>
      column ? [[column, cellText(cells[at] ?? '').trim()] as const] : [],
    );
    yield { line, cells: Object.fromEntries(named) };
  }
  if (!columns) columnsOf([]);
}
