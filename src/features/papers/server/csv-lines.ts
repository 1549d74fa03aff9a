import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV text. Cells are written as they are, also those that a spreadsheet would take for a formula:
 * a prefix against that would come back as part of the text.
 */
export function csvLines(rows: (string | number | null)[][]): string {
  return stringify(rows, { quoted_match: /[\r\n]/ });
}
