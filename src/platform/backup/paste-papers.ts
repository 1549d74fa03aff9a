import type { Actor } from '#platform/http/actor.ts';

export interface SkippedPaper {
  /** Which one in the list, counted from 1. */
  paper: number;
  title: string;
  reason: string;
}

/**
 * Takes papers that somebody pasted, each of any shape, into the library in one write: those that are there are
 * skipped, what they belong to is made.
 */
export type PastePapers = (
  actor: Actor,
  papers: readonly unknown[],
) => Promise<{ restored: number; skipped: SkippedPaper[] }>;
