import { stringify } from 'csv-stringify/sync';

/**
 * Formats rows as CSV. Cells that a spreadsheet would read as formulas are not escaped: an import would keep the
 * prefix as part of the text.
 */
export function csvLines(rows: (string | number | null)[][]): string {
  return stringify(rows, { quoted_match: /[\r\n]/ });
}
