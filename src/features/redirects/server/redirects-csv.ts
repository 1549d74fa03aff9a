import { CsvError, parse, type Info } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { cellText, safeCell } from '#lib/spreadsheet-cell.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mostImportBytes, mostImportRows } from '../redirects-admin.contract.ts';

/** In the order of the export. `id` and `updatedAt` are for whoever reads it; an import passes them over. */
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

/** A row of a file: cells by column, without those that the file does not have. */
export interface CsvRow {
  /** Where it begins, from 1. */
  line: number;
  cells: Partial<Record<RedirectColumn, string>>;
}

export function redirectsCsv(rows: (string | number | null)[][]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell))),
    { quoted_match: /[\r\n]/ },
  );
}

function broken(message: string): AppError {
  return new AppError('validation_failed', { public: message });
}

const newlinesIn = (cells: string[]) => cells.join('').split('\n').length - 1;

function records(text: string): { line: number; cells: string[] }[] {
  try {
    const found = parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: mostImportRows + 2,
      max_record_size: 64 * 1024,
    }) as unknown as { record: string[]; info: Info }[];
    return found.map(({ record, info }) => ({ line: info.lines - newlinesIn(record), cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw broken(`This is no table of comma-separated values: ${error.message}`);
  }
}

/** The rows of a file whose first line names its columns. Throws 400 for what is no such file, or too large. */
export function readRedirectsCsv(text: string): CsvRow[] {
  if (Buffer.byteLength(text) > mostImportBytes)
    throw new AppError('payload_too_large', { public: 'A file may have 5 MB at most' });
  const [header, ...rows] = records(text);
  const columns = (header?.cells ?? []).map((cell) =>
    redirectColumns.find((column) => column.toLowerCase() === cell.trim().toLowerCase()),
  );
  if (!columns.includes('sourceUrl') || !columns.includes('targetUrl'))
    throw broken('The first line names the columns; sourceUrl and targetUrl must be among them');
  if (rows.length > mostImportRows) throw broken('A file may have 20,000 redirects at most');
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.flatMap((column, at) => (column ? [[column, cellText(cells[at] ?? '').trim()]] : [])),
    ),
  }));
}
