import type { Context } from '#platform/context/context.ts';
import type { ExamCoverage, Neighbours, Sitting, SittingsQuery } from '../sittings.contract.ts';
import { readDemand } from '#features/analytics/analytics.server.ts';
import type { ExamGaps } from '../sittings-admin.contract.ts';
import { getCoverage } from './coverage.ts';
import { compareGaps, getExamGaps } from './exam-gaps.ts';
import { getSittingFacts, type PaperOfSitting } from './sitting-facts.ts';
import {
  selectCoverage,
  selectExamNames,
  selectExamYears,
  selectNeighbours,
  selectPapersOfKeys,
  selectSittingCount,
  selectSittings,
  type PaperOfKey,
} from './sittings.queries.ts';

/** Returns sittings of an exam with their public papers, the latest first. Those without a year are last. */
export const listSittings = ({ db }: Context, examId: number, query: SittingsQuery): Promise<Sitting[]> =>
  selectSittings(db, examId, query);

export const countSittings = ({ db }: Context, examId: number, query: SittingsQuery): Promise<number> =>
  selectSittingCount(db, examId, query);

/** Returns the same paper in the sittings before and after the sitting of a paper. */
export const findNeighbours = ({ db }: Context, paperId: number): Promise<Neighbours> =>
  selectNeighbours(db, paperId);

/** Returns which papers of an exam exist in which years. */
export const readCoverage = async ({ db }: Context, examId: number): Promise<ExamCoverage> =>
  getCoverage(await selectCoverage(db, examId));

const demandDays = 90;

/** Returns what each exam lacks, the most urgent first. Reads all sittings: for the back office only. */
export async function listGaps(ctx: Context): Promise<ExamGaps[]> {
  const [exams, demand] = await Promise.all([selectExamYears(ctx.db), readDemand(ctx, demandDays)]);
  return exams.map((exam) => getExamGaps(exam, demand)).toSorted(compareGaps);
}

type NewPaper = Omit<PaperOfSitting, 'year' | 'examNames'> & { examId: number; year?: number | undefined };

/** Returns for each new paper up to five papers of the sitting that it will belong to. */
export async function findSittingPapers(
  { db }: Pick<Context, 'db'>,
  papers: NewPaper[],
): Promise<PaperOfKey[][]> {
  const names = await selectExamNames(
    db,
    papers.map(({ examId }) => examId),
  );
  const keys = papers.map(({ examId, year = null, ...paper }) => {
    const { key } = getSittingFacts({
      ...paper,
      year,
      subjectName: paper.subjectName || null,
      examNames: names.get(examId) ?? [],
    });
    return { examId, year, key };
  });
  const found = await selectPapersOfKeys(db, keys);
  return keys.map((_key, index) => found.filter(({ position }) => position === index + 1));
}
