import type { CleanupKind } from '#lib/cleanup-kinds.ts';

/** One thing that would go. */
export interface CleanupItem {
  /** Unique within its kind. */
  id: string;
  /** As the owner knows it. */
  name: string;
  /** What becomes of it, in a sentence without its end. */
  outcome: string;
  /** The page of the site that shows it; null where none does. */
  href: string | null;
}

export interface CleanupPreview {
  /** On all pages. */
  total: number;
  items: CleanupItem[];
  /** Why nothing of what is counted may go, and so nothing is listed; null when it may. */
  notice: string | null;
}

/** Answers a preview before the first survey of a large library has finished. */
export const notSurveyed: CleanupPreview = {
  total: 0,
  items: [],
  notice: 'The stored files are being checked for the first time. Look again in a few minutes.',
};

/** What of one kind could not be taken, and why, in a sentence for the owner. */
export interface CleanupFailure {
  name: string;
  reason: string;
}

export interface CleanupOutcome {
  removed: number;
  /** What else came of it, in numbers, by a word in camelCase: `{ papersMoved: 12 }`. */
  details: Record<string, number>;
  failures: CleanupFailure[];
}

/** One run over a kind. */
export interface CleanupRun {
  /** In whose name it is written down. */
  author: { id: number | null; name: string; sessionId: number | null };
  /** Ids of items that stay. */
  keep: ReadonlySet<string>;
  /** Ends the run after the step that is under way, by throwing its reason. */
  signal: AbortSignal;
  /** So many more are dealt with. Never waits and never throws. */
  onDone(count: number): void;
  /** Why one thing could not be taken, for the log: the owner is told that it says why. */
  onDefect(error: unknown): void;
}

/** How a kind is counted that needs a look at every stored file. */
export interface CleanupSurvey {
  /** Whether there are so many files that only a job looks at them: then `count` and `preview` show what it kept. */
  isLarge(): Promise<boolean>;
  /** Looks at every file and keeps what it found; for a job. */
  run(): Promise<void>;
  /** When the job last looked; undefined in a small library and before its first run. */
  checkedAt(): Promise<Date | undefined>;
  /** As `count`, but touches no file where something is known from the last ten minutes. */
  lastCount(): Promise<number | null>;
  /** Drops the count of the last ten minutes. */
  forget(): void;
}

/**
 * One kind of what can be tidied up; a feature hands its own to the composition root. Unless somebody writes in between,
 * what is counted, previewed and removed is the same, and what was removed is not found again.
 */
export interface CleanupCheck {
  kind: CleanupKind;
  /** Null while nothing is known yet: the survey has to run first. */
  count(): Promise<number | null>;
  /** Of a kind that needs a look at every stored file. */
  survey?: CleanupSurvey;
  preview(page: { limit: number; offset: number }): Promise<CleanupPreview>;
  /**
   * Each thing is looked at again in the transaction that takes it. What fails is told, and the rest goes on. Throws
   * `AppError('conflict')` where a preview has a notice.
   */
  remove(run: CleanupRun): Promise<CleanupOutcome>;
}
