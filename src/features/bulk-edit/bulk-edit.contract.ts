import { z } from 'zod';
import { idInQuery, integerInQuery } from '#lib/contract/query-integers.ts';

/** Job name of every operation and of its undo. Stored in the database, so it never changes. */
export const bulkJobName = 'bulk';

/** Limit of individually selected papers for one operation. */
export const maxChosen = 10_000;
/** Limit of papers for one operation on all that match. */
export const maxMatching = 100_000;
/** Papers that a preview evaluates. */
export const maxPreviewed = 10_000;
/** Rows that a preview shows: papers that would change or be refused. */
export const rowsPreviewed = 100;
/** Papers that a report lists with their problems. */
export const maxProblems = 1_000;
/** Days for which an operation can be undone. Then it is deleted. */
export const undoneWithinDays = 30;

export const nothingChosen = 'Please select papers and an operation';

const id = z.number().int().min(1).max(2_147_483_647);

export const bulkSelection = z.union([
  z.object({ ids: z.array(id).max(maxChosen, `must have at most ${maxChosen} papers`) }),
  /** All papers that match the filters of Manage Papers, in the form of its URL. */
  z.object({ filter: z.record(z.string().max(40), z.union([z.string().max(400), z.number()])) }),
]);
export type BulkSelection = z.infer<typeof bulkSelection>;

export const bulkRequest = z.object({
  operation: z.string().max(60).default(''),
  selection: bulkSelection.default({ ids: [] }),
  /** Values of the operation, such as the exam to set. */
  values: z.record(z.string().max(40), z.unknown()).default({}),
  /**
   * Number of papers in the preview, required to start an operation on all that match. If the number is different
   * now, the operation does not start.
   */
  total: z.number().int().optional(),
});
export type BulkRequest = z.infer<typeof bulkRequest>;

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const bulkRow = z.object({
  id: z.number().int(),
  /** '' if the paper does not exist. */
  title: z.string(),
  /** Only facts that differ. */
  before: facts,
  after: facts,
  /** Reason for a refusal. */
  problem: z.string().nullable(),
});
export type BulkRow = z.infer<typeof bulkRow>;

export const bulkPreview = z.object({
  /** For example, 'Set exam to SSC CGL'. */
  description: z.string(),
  canUndo: z.boolean(),
  /** Number of selected papers. */
  total: z.number().int(),
  /** Number of papers that this preview evaluated. The counts below refer to them. */
  looked: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  reasons: z.array(z.object({ problem: z.string(), count: z.number().int() })),
  /** The first papers that would change or be refused. */
  rows: z.array(bulkRow),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

/** Number of papers of an operation in each state. */
export const bulkCounts = z.object({
  waiting: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
  undone: z.number().int(),
  /** Papers that were not undone. */
  left: z.number().int(),
});
export type BulkCounts = z.infer<typeof bulkCounts>;

const bulkProblem = z.object({ paperId: z.number().int(), title: z.string(), problem: z.string() });

/** Report of the job, for an operation or its undo. */
export const bulkReport = z.object({
  description: z.string(),
  isUndo: z.boolean(),
  counts: bulkCounts,
  /** At most `maxProblems` problems. */
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
  /** Time at which the operation is deleted and can no longer be undone. */
  goneAt: z.iso.datetime(),
  /** False for operations without undo, and if no paper is left to undo. */
  canUndo: z.boolean(),
});
export type BulkRun = z.infer<typeof bulkRun>;

export const bulkRuns = z.object({ runs: z.array(bulkRun), total: z.number().int() });
export type BulkRuns = z.infer<typeof bulkRuns>;

export const bulkRunsQuery = z.object({
  limit: integerInQuery(z.number().int().min(0).max(100).optional()),
  offset: integerInQuery(z.number().int().min(0).max(1_000_000).optional()),
});
export type BulkRunsQuery = z.infer<typeof bulkRunsQuery>;

/** A paper of an operation, with its change. */
export const bulkChange = bulkRow.omit({ id: true }).extend({
  paperId: z.number().int(),
  position: z.number().int(),
  state: z.enum(['waiting', 'changed', 'unchanged', 'failed', 'undone', 'left']),
});
export type BulkChange = z.infer<typeof bulkChange>;

/** `next` is the `after` of the next page; `null` on the last page. */
export const bulkChanges = z.object({ changes: z.array(bulkChange), next: z.number().int().nullable() });
export type BulkChanges = z.infer<typeof bulkChanges>;

export const bulkChangesParams = z.object({ runId: idInQuery });
/** The page starts after this position in the operation. */
export const bulkChangesQuery = z.object({
  after: integerInQuery(z.number().int().min(0).max(10_000_000).optional()),
});

export const bulkRunParams = z.object({ jobId: z.uuid() });
