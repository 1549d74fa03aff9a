import { attachment } from '#platform/http/content-disposition.ts';
import type { DownloadRow } from './downloads.queries.ts';

/**
 * Returns the Content-Disposition with a paper's file name: its title, plus exam and year if the title does not
 * contain them.
 */
export function downloadDisposition({ paperId, title, examName, year }: DownloadRow): string {
  const lower = title.toLowerCase();
  const name = [
    ...(lower.includes(examName.toLowerCase()) ? [] : [examName]),
    title,
    ...(title.includes(String(year)) ? [] : [String(year)]),
  ].join(' ');
  return attachment(name, `paper-${year}-${paperId}`, 'pdf');
}
