import type { Actor } from '#platform/http/actor.ts';

export interface SkippedPaper {
  /** Position in the list, counted from 1. */
  paper: number;
  title: string;
  reason: string;
}

export interface PastedPapers {
  /** Ids and titles of the papers that were added. */
  added: { id: number; title: string }[];
  skipped: SkippedPaper[];
}

/**
 * Adds pasted papers of any shape to the library in one write. Skips papers that exist, and creates missing
 * categories, exams and subjects. A preview is the same write, rolled back.
 */
export type PastePapers = (
  actor: Actor,
  papers: readonly unknown[],
  options: { isPreview: boolean },
) => Promise<PastedPapers>;
