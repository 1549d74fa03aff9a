import { selectPopularPapers } from '#features/downloads/downloads.server.ts';
import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import type { Database } from '#platform/database/database.ts';
import { otherKeys, type ExportSubject, type ViewDimension } from '../analytics-admin.contract.ts';
import { readDays } from './daily-counts.ts';
import { selectKeys, selectSearches, type Span } from './figures.queries.ts';

const maxExported = 1_000;

/** The dimension behind each list, and the title of its key column. */
const lists = {
  pages: ['page', 'page'],
  kinds: ['kind', 'kind'],
  referrers: ['referrer', 'host'],
  languages: ['language', 'language'],
  devices: ['device', 'device'],
} as const satisfies Partial<Record<ExportSubject, [ViewDimension, string]>>;

/** Returns a table as rows of cells, with a title row. */
async function readTable(db: Database, what: ExportSubject, span: Span) {
  if (what === 'searches' || what === 'nothing-found') {
    const isNothingFound = what === 'nothing-found';
    const searches = await selectSearches(db, span, { most: maxExported, isNothingFound });
    return [['search', 'count', 'papers'], ...searches.map(({ text, count, found }) => [text, count, found])];
  }
  if (what === 'papers') {
    const { papers } = await selectPopularPapers(db, span, maxExported);
    return [
      ['title', 'slug', 'downloads'],
      ...papers.map(({ title, slug, downloads }) => [title, slug, downloads]),
    ];
  }
  if (what === 'days') {
    const { series } = await readDays(db, span);
    const columns = ['day', 'visitors', 'views', 'downloads', 'ratings'] as const;
    return [[...columns], ...series.map((sums) => columns.map((column) => sums[column]))];
  }
  const [dimension, title] = lists[what];
  const keys = await selectKeys(db, dimension, span, maxExported + 1);
  return [[title, 'count'], ...keys.map(({ key, count }) => [key === otherKeys ? 'others' : key, count])];
}

/** Returns a table as CSV. Texts typed by visitors are escaped against spreadsheet formulas. */
export async function exportTable(db: Database, what: ExportSubject, span: Span): Promise<string> {
  return spreadsheetCsv(await readTable(db, what, span));
}
