import { formatCount } from '#lib/text/format.ts';
import { readCsvRecords } from '#platform/csv/csv-records.ts';
import { findColumns, type ColumnTitles } from '#platform/csv/find-columns.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { maxImportRows, type ImportReport } from '../redirects-admin.contract.ts';

/** In the order of the export. An import ignores `id` and `updatedAt`. */
export const redirectColumns = [
  'id',
  'sourceUrl',
  'targetUrl',
  'statusCode',
  'isActive',
  'description',
  'hitCount',
  'isAutomatic',
  'updatedAt',
] as const;
/** `pattern` is in the files of other programs only. */
type ReadColumn = Exclude<(typeof redirectColumns)[number], 'id' | 'updatedAt'> | 'pattern';

/**
 * Titles of columns: of the export and the list in the back office, in English and Hindi, and of Redirection, Rank
 * Math, Yoast SEO, Safe Redirect Manager and lists made by hand.
 */
const columnTitles: ColumnTitles<ReadColumn> = {
  sourceUrl: [
    'sourceUrl',
    'source',
    'origin',
    'redirect from',
    'from',
    'from url',
    'old url',
    'old',
    'request',
    'request path',
    'स्रोत यूआरएल',
    'स्रोत URL',
    'पुराना यूआरएल',
    'पुराना लिंक',
  ],
  targetUrl: [
    'targetUrl',
    'target',
    'destination',
    'redirect to',
    'to',
    'to url',
    'new url',
    'new',
    'target path',
    'लक्ष्य यूआरएल',
    'लक्ष्य URL',
    'नया यूआरएल',
    'नया लिंक',
  ],
  statusCode: ['statusCode', 'code', 'http code', 'redirect type', 'type', 'प्रकार'],
  isActive: ['isActive', 'active', 'enabled', 'status', 'post status', 'स्थिति', 'सक्रिय'],
  description: ['description', 'title', 'notes', 'note', 'विवरण'],
  hitCount: ['hitCount', 'hits', 'हिट'],
  isAutomatic: ['isAutomatic', 'automatic'],
  pattern: ['regex', 'enable regex', 'matching', 'format'],
};

/** A row of a file. `cells` has only the columns of the file. */
export interface CsvRow {
  /** Line number of its first line, from 1. */
  line: number;
  cells: Partial<Record<ReadColumn, string>>;
}

function broken(message: string): AppError {
  return new AppError('validation_failed', { public: message });
}

const noColumns =
  'The first line names the columns; the source and the target must be among them, as sourceUrl and targetUrl';

/**
 * Yields the rows of a CSV file. A file without a header line has the source and the target in its first columns.
 * Throws `validation_failed` for an invalid file or too many rows.
 */
export async function* readRedirectsCsv(file: Buffer): AsyncGenerator<CsvRow> {
  let columns: Partial<Record<ReadColumn, number>> | undefined;
  let rows = 0;
  for await (const { line, cells } of readCsvRecords(file)) {
    if (!columns) {
      columns = findColumns(cells, columnTitles);
      if (columns.sourceUrl !== undefined && columns.targetUrl !== undefined) continue;
      if (!cells[1] || !cells.slice(0, 2).some((cell) => /^(\/|https?:)/i.test(cell)))
        throw broken(noColumns);
      columns = { sourceUrl: 0, targetUrl: 1 };
    }
    rows += 1;
    if (rows > maxImportRows)
      throw broken(
        `A file can have at most ${formatCount(maxImportRows, 'redirect')}. Split it into several files.`,
      );
    const named: CsvRow['cells'] = {};
    for (const [column, at] of Object.entries(columns)) named[column as ReadColumn] = cells[at]!.trim();
    // Lists made by hand have the code under 'status'.
    if (/^\d{3}$/.test(named.isActive ?? '')) {
      named.statusCode ||= named.isActive;
      delete named.isActive;
    }
    yield { line, cells: named };
  }
  if (!columns) throw broken(noColumns);
}

/**
 * Returns why a row of another program makes no redirect here: its source is a pattern, it is switched off, or it
 * answers an error such as 410. `undefined` for other rows.
 */
export function findReasonToLeaveOut({
  pattern = '',
  isActive = '',
  statusCode = '',
}: CsvRow['cells']): keyof ImportReport['leftOut'] | undefined {
  if (!/^(0|false|no|plain|exact|url)?$/i.test(pattern)) return 'patterns';
  if (/^(disabled|inactive|draft|pending|trash|निष्क्रिय)$/i.test(isActive)) return 'inactive';
  return /^(0|[45]\d\d)$/.test(statusCode) ? 'gone' : undefined;
}
