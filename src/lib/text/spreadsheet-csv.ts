import { stringify } from 'csv-stringify/sync';
import { safeCell } from './spreadsheet-cell.ts';

/** Formats rows as CSV lines whose texts no spreadsheet executes as formulas. */
export function spreadsheetCsv(rows: (string | number | null)[][]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell))),
    { quoted_match: /[\r\n]/ },
  );
}
