import { readCsvRecords } from '#platform/csv/csv-records.ts';
import { getDirectUrl } from '#lib/url/direct-url.ts';
import { parsePaperYear } from '#lib/text/paper-year.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import type { FieldMapping, ImportField } from '../site-import.contract.ts';
import { plainLine } from './candidate.ts';

/** A row of a list that has a file. */
export interface ListRow {
  line: number;
  title: string;
  year: number | null;
  /** In the form that papers have. */
  fileUrl: string;
  oldUrls: string[];
}

/** Returns the cell of a field, or its value if the cell is blank. */
export function getCell(cells: string[], { column, value }: FieldMapping[ImportField]): string {
  const cell = (column === null ? '' : (cells[column] ?? '')).trim();
  return cell === '' ? value : cell;
}

/** Yields the rows of a list that have the URL of a file. */
export async function* readListRows(csvPath: string, mapping: FieldMapping): AsyncGenerator<ListRow> {
  let isHeader = true;
  for await (const { line, cells } of readCsvRecords(csvPath)) {
    const url = isHeader ? null : parseWebUrl(getCell(cells, mapping.file_url));
    isHeader = false;
    if (url === null) continue;
    yield {
      line,
      title: plainLine(getCell(cells, mapping.title)),
      // The import refuses a row with another text.
      year: parsePaperYear(getCell(cells, mapping.year))?.year ?? null,
      fileUrl: getDirectUrl(url),
      oldUrls: getCell(cells, mapping.old_url).split(/\s+/).filter(Boolean),
    };
  }
}
