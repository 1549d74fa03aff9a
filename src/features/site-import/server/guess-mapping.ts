import { columnTitles } from '#features/paper-import/paper-import.server.ts';
import { findColumns, type ColumnTitles } from '#platform/csv/find-columns.ts';
import { importFieldNames, type FieldMapping, type ImportField } from '../site-import.contract.ts';

const { file: _file, specimen: _specimen, ...titles } = columnTitles;
const headingNames: ColumnTitles<ImportField> = {
  ...titles,
  // A list without a folder of files has the URLs in it.
  file_url: [...titles.file_url, 'file'],
  old_url: [
    'old url',
    'old link',
    'post url',
    'page url',
    'permalink',
    'post link',
    'page',
    'पुराना लिंक',
    'पुराना यूआरएल',
    'पृष्ठ',
  ],
};

/** Guesses the column of each field by the headings. */
export function guessMapping(headings: string[]): FieldMapping {
  const columns = findColumns(headings, headingNames);
  return Object.fromEntries(
    importFieldNames.map((field) => [field, { column: columns[field] ?? null, value: '' }]),
  ) as FieldMapping;
}
