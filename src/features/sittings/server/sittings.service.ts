import type { Context } from '#platform/context/context.ts';
import type { Neighbours, Sitting, SittingsQuery } from '../sittings.contract.ts';
import { selectNeighbours, selectSittingCount, selectSittings } from './sittings.queries.ts';

/** Returns sittings of an exam with their public papers, the latest first. Those without a year are last. */
export const listSittings = ({ db }: Context, examId: number, query: SittingsQuery): Promise<Sitting[]> =>
  selectSittings(db, examId, query);

export const countSittings = ({ db }: Context, examId: number, query: SittingsQuery): Promise<number> =>
  selectSittingCount(db, examId, query);

/** Returns the same paper in the sittings before and after the sitting of a paper. */
export const findNeighbours = ({ db }: Context, paperId: number): Promise<Neighbours> =>
  selectNeighbours(db, paperId);
