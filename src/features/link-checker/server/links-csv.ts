import { stringify } from 'csv-stringify/sync';
import { safeCell } from '#lib/text/spreadsheet-cell.ts';
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

export const linksCsvHeader = stringify([columns as unknown as string[]]);

/** Formats links as CSV lines that are safe in spreadsheets. */
export function linksCsv(links: LinkCheckResult[]): string {
  return stringify(
    links.map((link) =>
      columns.map((column) => {
        const cell = link[column];
        return typeof cell === 'string' ? safeCell(cell) : String(cell ?? '');
      }),
    ),
  );
}
