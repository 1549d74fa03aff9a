import { stringify } from 'csv-stringify/sync';
import { safeCell } from '#lib/text/spreadsheet-cell.ts';
import {
  otherKeys,
  type DaySums,
  type ExportSubject,
  type KeyCount,
  type SearchCount,
} from '../analytics-admin.contract.ts';

const table = (rows: (string | number | null)[][]) =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell))),
    { quoted_match: /[\r\n]/ },
  );

/** The title of the key column. */
const keyTitles: Partial<Record<ExportSubject, string>> = {
  pages: 'page',
  kinds: 'kind',
  referrers: 'host',
  languages: 'language',
  devices: 'device',
};

/** Returns figures as CSV with a title row. Texts typed by visitors are escaped against spreadsheet formulas. */
export const analyticsCsv = {
  ofViews: (days: { day: string; views: number }[]) =>
    table([['day', 'views'], ...days.map(({ day, views }) => [day, views])]),
  ofDays: (days: DaySums[]) =>
    table([
      ['day', 'visitors', 'views', 'downloads', 'ratings'],
      ...days.map(({ day, visitors, views, downloads, ratings }) => [
        day,
        visitors,
        views,
        downloads,
        ratings,
      ]),
    ]),
  ofKeys: (what: ExportSubject, keys: KeyCount[]) =>
    table([
      [keyTitles[what] ?? 'key', 'count'],
      ...keys.map(({ key, count }) => [key === otherKeys ? 'others' : key, count]),
    ]),
  ofSearches: (searches: SearchCount[]) =>
    table([['search', 'count', 'papers'], ...searches.map(({ text, count, found }) => [text, count, found])]),
};
