import { AppError } from '#platform/errors/app-error.ts';
import { readCsvRecords } from '#platform/csv/csv-records.ts';
import { brokenCsv } from '#platform/csv/csv-text.ts';
import { findColumns, headingKey } from '#platform/csv/find-columns.ts';
import { columnTitles, type PaperColumn } from './paper-columns.ts';

/** The source of each column of a paper in a CSV with any header. `column` is an index of the header. */
export type ColumnMapping = Partial<
  Record<
    PaperColumn,
    {
      column: number | null;
      /** Replaces a blank cell, and a missing column. */
      value: string;
    }
  >
>;

export interface PapersCsv {
  path: string;
  /** The original header, for the rejects file. */
  header: string[];
  /** Index of each known column. */
  columns: Partial<Record<PaperColumn, number>>;
  /** Values for blank cells. */
  values: Partial<Record<PaperColumn, string>>;
  rows: number;
}

export interface CsvRow {
  line: number;
  /** Every original cell of the row. */
  cells: string[];
  /** Returns the cell of a known column, or the value of its mapping, or ''. */
  cell(column: PaperColumn): string;
}

const required = ['category', 'exam', 'year', 'title'] as const;

/**
 * Reads the whole file once, so that an invalid file is found before anything is written. Columns may be in any
 * order; unknown columns are ignored. A mapping replaces the names in the header. Throws `brokenCsv` with the line.
 */
export async function checkPapersCsv(path: string, mapping?: ColumnMapping): Promise<PapersCsv> {
  let header: string[] | undefined;
  let columns: PapersCsv['columns'] = {};
  let rows = 0;
  for await (const { line, cells } of readCsvRecords(path)) {
    if (header) rows += 1;
    else {
      header = cells;
      columns = mapping ? mappedColumns(cells, mapping) : parseHeader(cells, line);
    }
  }
  if (!header) throw brokenCsv(1, 'the file is empty.');
  return { path, header, columns, values: mappedValues(mapping), rows };
}

/** Reads the rows of a checked file, in file order. */
export async function* readPapersCsv({ path, columns, values }: PapersCsv): AsyncGenerator<CsvRow> {
  let isHeader = true;
  for await (const { line, cells } of readCsvRecords(path)) {
    const cell = (column: PaperColumn) => {
      const own = cells[columns[column] ?? -1] ?? '';
      return own.trim() === '' ? (values[column] ?? own) : own;
    };
    if (!isHeader) yield { line, cells, cell };
    isHeader = false;
  }
}

function mappedColumns(header: string[], mapping: ColumnMapping): PapersCsv['columns'] {
  const columns: PapersCsv['columns'] = {};
  for (const [name, { column }] of Object.entries(mapping)) {
    if (column === null) continue;
    if (header[column] === undefined)
      throw new AppError('validation_failed', { public: `The file has no column ${column + 1} for ${name}` });
    columns[name as PaperColumn] = column;
  }
  return columns;
}

function mappedValues(mapping: ColumnMapping = {}): PapersCsv['values'] {
  return Object.fromEntries(Object.entries(mapping).map(([name, { value }]) => [name, value]));
}

function parseHeader(header: string[], line: number): PapersCsv['columns'] {
  const columns = findColumns(header, columnTitles);
  const keys = header.map(headingKey);
  const repeated = Object.values(columns).find((at) => keys.lastIndexOf(keys[at]!) !== at);
  if (repeated !== undefined) throw brokenCsv(line, `the column ${header[repeated]!.trim()} appears twice.`);
  const missing: string[] = required.filter((name) => columns[name] === undefined);
  if (columns.file === undefined && columns.file_url === undefined) missing.push('file or file_url');
  if (missing.length > 0) throw brokenCsv(line, `the header lacks ${missing.join(', ')}.`);
  return columns;
}
