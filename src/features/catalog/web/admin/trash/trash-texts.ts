import { formatCount } from '#lib/text/format.ts';
import type { TrashedKind, TrashedRecord } from '../../../catalog-trash.contract.ts';

export const kindTitles: Record<TrashedKind, string> = {
  category: 'Category',
  exam: 'Exam',
  subject: 'Subject',
};

/** Returns '2 exams, 12 papers', or 'Nothing else'. */
export function contentsText({
  exams,
  papers,
  dates,
}: Pick<TrashedRecord, 'exams' | 'papers' | 'dates'>): string {
  const parts = [
    exams > 0 && formatCount(exams, 'exam'),
    papers > 0 && formatCount(papers, 'paper'),
    dates > 0 && formatCount(dates, 'date'),
  ].filter(Boolean);
  return parts.length === 0 ? 'Nothing else' : parts.join(', ');
}

/** Returns 'Category restored successfully with 2 exams, 12 papers'. */
export function restoredText({
  kind,
  exams,
  papers,
}: Pick<TrashedRecord, 'kind' | 'exams' | 'papers'>): string {
  const done = `${kindTitles[kind]} restored successfully`;
  return exams + papers === 0 ? done : `${done} with ${contentsText({ exams, papers, dates: 0 })}`;
}
