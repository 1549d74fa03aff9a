import { z } from 'zod';

/** Of every operation and of taking one back; in the database, never changed. */
export const bulkJobName = 'bulk';

/** Papers chosen one by one for one operation. */
export const mostChosen = 10_000;
/** Papers that one operation changes when it is for all that match. */
export const mostMatching = 100_000;
/** Papers that a preview looks at. */
export const mostPreviewed = 10_000;
/** Rows that a preview shows, of papers that would change or be refused. */
export const rowsPreviewed = 100;
/** Papers that a report names one by one with their reasons. */
export const mostProblems = 1_000;
/** An operation can be taken back for so long; then it is forgotten. */
export const undoneWithinDays = 30;

export const nothingChosen = 'Please select papers and an operation';

const id = z.number().int().min(1).max(2_147_483_647);

export const bulkSelection = z.union([
  z.object({ ids: z.array(id).max(mostChosen, `may have ${mostChosen} papers at most`) }),
  /** All that match: the filters of Manage Papers, as its address has them. */
  z.object({ filter: z.record(z.string().max(40), z.union([z.string().max(400), z.number()])) }),
]);
export type BulkSelection = z.infer<typeof bulkSelection>;

export const bulkRequest = z.object({
  operation: z.string().max(60).default(''),
  selection: bulkSelection.default({ ids: [] }),
  /** Of the operation: the exam that is set. */
  values: z.record(z.string().max(40), z.unknown()).default({}),
  /** How many papers the preview found; needed to start something for all that match. Are there others now, it does not. */
  total: z.number().int().optional(),
});
export type BulkRequest = z.infer<typeof bulkRequest>;

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const bulkRow = z.object({
  id: z.number().int(),
  /** '' for a paper that is not there. */
  title: z.string(),
  /** Only what differs. */
  before: facts,
  after: facts,
  /** Why it is refused. */
  problem: z.string().nullable(),
});
export type BulkRow = z.infer<typeof bulkRow>;

export const bulkPreview = z.object({
  /** 'Set exam to SSC CGL'. */
  description: z.string(),
  canUndo: z.boolean(),
  /** How many papers are chosen. */
  total: z.number().int(),
  /** At how many of them this preview looked: the counts below are of these. */
  looked: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  reasons: z.array(z.object({ problem: z.string(), count: z.number().int() })),
  /** The first that would change or be refused. */
  rows: z.array(bulkRow),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

/** What became of the papers of an operation so far. */
export const bulkCounts = z.object({
  waiting: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
  /** Taken back. */
  undone: z.number().int(),
  /** Not taken back. */
  left: z.number().int(),
});
export type BulkCounts = z.infer<typeof bulkCounts>;

const bulkProblem = z.object({ paperId: z.number().int(), title: z.string(), problem: z.string() });

/** The report of its job, also of the one that takes it back. */
export const bulkReport = z.object({
  description: z.string(),
  isUndo: z.boolean(),
  counts: bulkCounts,
  /** The first of them. */
  problems: z.array(bulkProblem),
});
export type BulkReport = z.infer<typeof bulkReport>;

export const bulkRun = z.object({
  jobId: z.uuid(),
  undoJobId: z.uuid().nullable(),
  operation: z.string(),
  description: z.string(),
  total: z.number().int(),
  counts: bulkCounts,
  startedByName: z.string(),
  createdAt: z.iso.datetime(),
  /** When it is forgotten, and can no longer be taken back. */
  goneAt: z.iso.datetime(),
  /** False for what cannot be taken back, and where nothing is left to be. */
  canUndo: z.boolean(),
});
export type BulkRun = z.infer<typeof bulkRun>;

export const bulkRuns = z.object({ runs: z.array(bulkRun), total: z.number().int() });
export type BulkRuns = z.infer<typeof bulkRuns>;

const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,8}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().max(most))
    .optional();
export const bulkRunsQuery = z.object({ limit: wholeNumber(100), offset: wholeNumber(1_000_000) });
export type BulkRunsQuery = z.infer<typeof bulkRunsQuery>;

/** A paper of an operation with what the operation did. */
export const bulkChange = bulkRow.omit({ id: true }).extend({
  paperId: z.number().int(),
  position: z.number().int(),
  state: z.enum(['waiting', 'changed', 'unchanged', 'failed', 'undone', 'left']),
});
export type BulkChange = z.infer<typeof bulkChange>;

/** `next` is the `after` of the next page; null on the last one. */
export const bulkChanges = z.object({ changes: z.array(bulkChange), next: z.number().int().nullable() });
export type BulkChanges = z.infer<typeof bulkChanges>;

export const bulkChangesParams = z.object({ runId: wholeNumber(99_999_999).unwrap() });
export type BulkChangesParams = z.infer<typeof bulkChangesParams>;
/** After which position of the operation the page starts. */
export const bulkChangesQuery = z.object({ after: wholeNumber(10_000_000) });
export type BulkChangesQuery = z.infer<typeof bulkChangesQuery>;

export const bulkRunParams = z.object({ jobId: z.uuid() });
export type BulkRunParams = z.infer<typeof bulkRunParams>;
