import { getCount } from '#platform/cache/get-count.ts';
import type { Context } from '#platform/context/context.ts';
import {
  selectPaperCounts,
  selectPaperFigures,
  type CountedColumn,
  type PaperFigures,
  type PapersBy,
} from './papers-of-catalog.queries.ts';

/** Returns the number of papers of each exam or subject. From 20,000 papers on, it may be a minute old. */
export const getPaperCounts = ({ cache, db }: Context, column: CountedColumn): Promise<PapersBy> =>
  getCount(cache, `papers by ${column}`, {}, async () => {
    const value = await selectPaperCounts(db, column);
    return { value, rows: value.papers.reduce((sum, papers) => sum + papers, 0) };
  });

/** Returns the records that a deletion of these exams affects. May be as old. */
export const getPaperFigures = ({ cache, db }: Context, examIds: number[]): Promise<PaperFigures> =>
  getCount(cache, `papers of exams ${examIds.join(' ')}`, {}, async () => {
    const value = await selectPaperFigures(db, examIds);
    return { value, rows: value.papers };
  });
