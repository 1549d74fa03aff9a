import { CsvError, type Info } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { formatCount } from '#lib/text/format.ts';
import { cellText } from '#lib/text/spreadsheet-cell.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { maxImportRows } from '../redirects-admin.contract.ts';

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
function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw broken('This file is not in UTF-8. Save it as "CSV UTF-8" and import it again.');
  }
}

function parseRecords(file: Buffer): { record: string[]; info: Info }[] {
  try {
    return parse(decode(file), {
      bom: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 64 * 1024,
      // One more than allowed shows that there are too many.
      to: maxImportRows + 2,
    }) as unknown as { record: string[]; info: Info }[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw broken(`This is not a CSV file: ${error.message}`);
  }
}

const newlinesIn = (cells: string[]) => cells.join('').split('\n').length - 1;

/**
 * Returns the rows of a CSV file with a header line. Throws `validation_failed` for an invalid file or too many rows.
 */
export function parseRedirectsCsv(file: Buffer): CsvRow[] {
  const [header, ...rows] = parseRecords(file);
  const columns = (header?.record ?? []).map((cell) =>
    redirectColumns.find((column) => column.toLowerCase() === cell.trim().toLowerCase()),
  );
  if (!columns.includes('sourceUrl') || !columns.includes('targetUrl'))
    throw broken('The first line names the columns; sourceUrl and targetUrl must be among them');
  if (rows.length > maxImportRows)
    throw broken(
      `A file can have at most ${formatCount(maxImportRows, 'redirect')}. Split it into several files.`,
    );
  return rows.map(({ record, info }) => {
    const named = columns.flatMap((column, at) =>
      column ? [[column, cellText(record[at] ?? '').trim()] as const] : [],
    );
    return { line: info.lines - newlinesIn(record), cells: Object.fromEntries(named) };
  });
}
