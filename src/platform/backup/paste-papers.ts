import type { Actor } from '#platform/http/actor.ts';

export interface SkippedPaper {
  /** Position in the list, counted from 1. */
  paper: number;
  title: string;
  reason: string;
}

/**
 * Adds pasted papers of any shape to the library in one write. Skips papers that exist, and creates missing
 * categories, exams and subjects.
 */
export type PastePapers = (
  actor: Actor,
  papers: readonly unknown[],
) => Promise<{ restored: number; skipped: SkippedPaper[] }>;
