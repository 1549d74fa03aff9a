import { attachment } from '#platform/http/content-disposition.ts';
import type { DownloadRow } from './downloads.queries.ts';

/** The name that a downloaded paper is saved under: its title, with exam and year where the title leaves them out. */
export function downloadDisposition({ paperId, title, examName, year }: DownloadRow): string {
  const lower = title.toLowerCase();
  const name = [
    ...(lower.includes(examName.toLowerCase()) ? [] : [examName]),
    title,
    ...(title.includes(String(year)) ? [] : [String(year)]),
  ].join(' ');
  return attachment(name, `paper-${year}-${paperId}`, 'pdf');
}
