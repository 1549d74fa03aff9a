import type { z } from 'zod';

/** Facts of a paper in words that people know, by the names that the log has for them. */
export type PaperFacts = Record<string, string | number | null>;

/** What an operation makes, or would make, of one paper; one with neither differing facts nor a problem stays as it is. */
export interface BulkOutcome {
  id: number;
  /** '' for a paper that is not there. */
  title: string;
  /** Only the facts that differ, as they were and as they are. */
  before: PaperFacts;
  after: PaperFacts;
  /** Why the paper stays as it is although it was meant: a sentence for the owner. */
  problem?: string;
}

export interface AppliedOutcome extends BulkOutcome {
  /** Plain JSON from which `undo` knows what the paper was and whether it is still as the operation left it. */
  memory?: object;
}

/** By whom a change is made, as the log names them. */
export interface BulkAuthor {
  id: number | null;
  name: string;
  sessionId: number | null;
}

/**
 * Something that can be done to many papers. A feature hands its own to the composition root; `Change` is what a write
 * in a transaction is handed. Of each batch all is done or, when something is thrown, nothing: then it is tried one by one.
 */
export interface BulkOperation<Change, Values extends object = object> {
  /** `set-exam`: in the database and in calls, never changed. */
  name: string;
  /** For the owner: 'Set exam'. */
  title: string;
  values: z.ZodType<Values>;
  /** What these values mean, in words: 'Set exam to SSC CGL'. Throws AppError when they name something that is not there. */
  describe(values: Values): Promise<string>;
  /** Runs before the first batch, outside of any transaction. */
  prepare?(): Promise<void>;
  /** What would become of these papers, in their order; writes nothing. */
  plan(paperIds: number[], values: Values): Promise<BulkOutcome[]>;
  /** Does it within a transaction; in any order. */
  apply(change: Change, author: BulkAuthor, paperIds: number[], values: Values): Promise<AppliedOutcome[]>;
  /** Takes it back where the paper is still as the operation left it; absent where that is impossible. */
  undo?: (change: Change, author: BulkAuthor, done: RememberedPaper[]) => Promise<BulkOutcome[]>;
}

/** A paper that an operation changed; the last one changed comes first. */
export interface RememberedPaper {
  id: number;
  title: string;
  memory: object;
}

/** Where the papers of a selection come from. */
export interface BulkSource<Filter extends object = object> {
  /** Of the list from which papers are chosen, as its address has it. */
  filter: z.ZodType<Filter>;
  /** Ids of at most so many papers that match, in the order in which the list shows them. */
  matching(filter: Filter, most: number): Promise<number[]>;
}
