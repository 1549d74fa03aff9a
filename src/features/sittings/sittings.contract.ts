import { z } from 'zod';
import { sittingDocument } from '#features/papers/papers.contract.ts';
import { integerInQuery } from '#lib/contract/query-integers.ts';

/** The tag of everything that shows the sittings of an exam. */
export const sittingsTag = (examId: number): string => `sittings:${examId}`;

export const maxSittings = 500;

/** An examination event with its documents that visitors see. */
export const sitting = z.object({
  id: z.number().int(),
  examId: z.number().int(),
  year: z.number().int().nullable(),
  /** 'Tier 1, 13 August 2021, Shift 2' */
  session: z.string().nullable(),
  /** The session without day and shift: 'Tier 1' */
  stage: z.string().nullable(),
  /** 1 to 12. */
  month: z.number().int().nullable(),
  day: z.number().int().nullable(),
  shift: z.number().int().nullable(),
  /** The subject of its papers, or what their titles say: 'Mathematics Science'. */
  subject: z.string().nullable(),
  /** Question papers first, then keys, solutions and others. */
  documents: z.array(sittingDocument),
});
export type Sitting = z.infer<typeof sitting>;

export const sittingsQuery = z.object({
  year: integerInQuery(z.number().int().min(1900).max(2200).optional()),
  limit: integerInQuery(z.number().int().min(1).max(maxSittings).default(100)),
  offset: integerInQuery(z.number().int().min(0).max(100_000).default(0)),
});
export type SittingsQuery = z.infer<typeof sittingsQuery>;

const neighbour = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  year: z.number().int(),
  session: z.string().nullable(),
});
/** The same paper in the sittings before and after one. */
export const neighbours = z.object({
  /** `null` for a paper that is not grouped yet. */
  examId: z.number().int().nullable(),
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
});
export type Neighbours = z.infer<typeof neighbours>;

/** The sittings of one paper of an exam in one year. */
export const coverageCell = z.object({
  year: z.number().int(),
  sittings: z.number().int(),
  /** Slug of a question paper, and of a key. */
  paper: z.string().nullable(),
  key: z.string().nullable(),
  languages: z.array(z.string()),
  /** Sittings by month, if the month is known. */
  months: z.array(z.object({ month: z.number().int(), sittings: z.number().int() })),
});
export type CoverageCell = z.infer<typeof coverageCell>;

/** A paper of an exam, such as 'Prelims, Paper I' or 'Mathematics', with the years in which it exists. */
export const coverageRow = z.object({
  subjectId: z.number().int().nullable(),
  /** The name of the subject, or what titles say. */
  subject: z.string().nullable(),
  stage: z.string().nullable(),
  /** The latest year first. A year without a cell is missing. */
  cells: z.array(coverageCell),
});
export type CoverageRow = z.infer<typeof coverageRow>;

export const maxCoverageRows = 30;
export const maxCoverageYears = 25;
/** Which papers of an exam exist in which years. */
export const examCoverage = z.object({
  /** All years from the first to the last one, the latest first. */
  years: z.array(z.number().int()),
  /** Those with the most years first. */
  rows: z.array(coverageRow),
  /** Number of rows that were left out. */
  moreRows: z.number().int(),
});
export type ExamCoverage = z.infer<typeof examCoverage>;
