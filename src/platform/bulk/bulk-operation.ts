import type { z } from 'zod';
import type { Database } from '#platform/database/database.ts';

/** Facts of a paper, with the display names of the audit log. */
export type PaperFacts = Record<string, string | number | null>;

/**
 * The actual or planned result for one paper. Without different facts and without a problem, the paper stays
 * unchanged.
 */
export interface BulkOutcome {
  id: number;
  /** '' if the paper does not exist. */
  title: string;
  /** Only the facts that differ, before and after. */
  before: PaperFacts;
  after: PaperFacts;
  /** Why the paper was not changed: a sentence for the owner. */
  problem?: string;
}

export interface AppliedOutcome extends BulkOutcome {
  /** Undo data as plain JSON. `undo` uses it to restore the paper and to check that the paper is unchanged since. */
  memory?: object;
}

/** The author of a change, as in the audit log. */
export interface BulkAuthor {
  id: number | null;
  name: string;
  sessionId: number | null;
}

/**
 * An operation on many papers. A feature passes its operations to the composition root. `Change` is the argument of a
 * write transaction. A batch is applied completely; if it throws, nothing is applied and the papers are tried one by
 * one.
 */
export interface BulkOperation<Change, Values extends object = object> {
  /** For example, `set-exam`. Stored in the database and used in API calls, so it never changes. */
  name: string;
  /** Label for the owner: 'Set exam'. */
  title: string;
  values: z.ZodType<Values>;
  /**
   * Describes the operation with these values: 'Set exam to SSC CGL'. Throws `AppError` if they name a record that
   * does not exist.
   */
  describe(db: Database, values: Values): Promise<string>;
  /** Runs before the first batch, outside any transaction. */
  prepare?(): Promise<void>;
  /** Applies the operation within a transaction. Returns results in any order. */
  apply(change: Change, author: BulkAuthor, paperIds: number[], values: Values): Promise<AppliedOutcome[]>;
  /** Undoes the operation for papers that are unchanged since. Absent for operations without undo. */
  undo?: (change: Change, author: BulkAuthor, done: AppliedPaper[]) => Promise<BulkOutcome[]>;
}

/** A paper that an operation changed. The last changed paper comes first. */
export interface AppliedPaper {
  id: number;
  title: string;
  memory: object;
}
