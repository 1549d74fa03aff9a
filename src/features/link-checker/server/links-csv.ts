import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import type { LinkCheckResult } from '../link-checker.contract.ts';

const columns = [
  'id',
  'title',
  'url',
  'status',
  'statusCode',
  'responseTime',
  'message',
  'finalUrl',
  'checkedAt',
  'failingSince',
  'isBroken',
  'isMuted',
  'source',
  'uses',
] as const satisfies (keyof LinkCheckResult)[];

export const linksCsvHeader = spreadsheetCsv([[...columns]]);

/** Formats links as CSV lines that are safe in spreadsheets. */
export function linksCsv(links: LinkCheckResult[]): string {
  return spreadsheetCsv(links.map((link) => columns.map((column) => link[column])));
}
