import { stringify } from 'csv-stringify/sync';
import { safeCell } from './spreadsheet-cell.ts';

/** Every CSV file begins with it: without it, Excel reads Hindi as other letters and saves those. */
export const byteOrderMark = '\uFEFF';

type Cell = string | number | boolean | null;

/** Formats rows as CSV lines whose texts no spreadsheet executes as formulas. Booleans are 'true' and 'false'. */
export function spreadsheetCsv(rows: Cell[][]): string {
  return stringify(
    rows.map((row) => row.map(asText)),
    { quoted_match: /[\r\n]|^\s/ },
  );
}

function asText(cell: Cell): string | number | null {
  if (typeof cell === 'string') return safeCell(cell);
  return typeof cell === 'boolean' ? String(cell) : cell;
}
