import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import {
  otherKeys,
  type DaySums,
  type ExportSubject,
  type KeyCount,
  type PopularPapers,
  type SearchCount,
} from '../analytics-admin.contract.ts';

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
  ofDays: (days: DaySums[]) =>
    spreadsheetCsv([
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
    spreadsheetCsv([
      [keyTitles[what] ?? 'key', 'count'],
      ...keys.map(({ key, count }) => [key === otherKeys ? 'others' : key, count]),
    ]),
  ofPapers: (papers: PopularPapers['papers']) =>
    spreadsheetCsv([
      ['title', 'slug', 'downloads'],
      ...papers.map(({ title, slug, downloads }) => [title, slug, downloads]),
    ]),
  ofSearches: (searches: SearchCount[]) =>
    spreadsheetCsv([
      ['search', 'count', 'papers'],
      ...searches.map(({ text, count, found }) => [text, count, found]),
    ]),
};
