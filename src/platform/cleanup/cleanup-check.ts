import type { CleanupKind } from '#lib/cleanup-kinds.ts';

/** An item that the clean-up would remove. */
export interface CleanupItem {
  /** Unique within its kind. */
  id: string;
  /** Name for the owner. */
  name: string;
  /** Planned result, as a sentence without a full stop. */
  outcome: string;
  /** Public page of the item; `null` if it has none. */
  href: string | null;
  /** Number of exams that are removed with it. */
  exams?: number;
}

export interface CleanupPreview {
  /** Number of items on all pages. */
  total: number;
  items: CleanupItem[];
  /** Why none of the counted items can be removed, so that the list is empty. `null` if they can. */
  notice: string | null;
}

/** Preview of a large library before its first survey has finished. */
export const notSurveyed: CleanupPreview = {
  total: 0,
  items: [],
  notice: 'The stored files are being checked for the first time. Look again in a few minutes.',
};

/** An item that could not be removed, with the reason as a sentence for the owner. */
export interface CleanupFailure {
  name: string;
  reason: string;
}

export interface CleanupOutcome {
  removed: number;
  /** Further results as numbers with camelCase names: `{ papersMoved: 12 }`. */
  details: Record<string, number>;
  failures: CleanupFailure[];
}

/** One run over a kind. */
export interface CleanupRun {
  /** Author of the audit entries. */
  author: { id: number | null; name: string; sessionId: number | null };
  /** Ids of items to exclude. */
  keep: ReadonlySet<string>;
  /** Ends the run after the current step. The run throws the signal's reason. */
  signal: AbortSignal;
  /** Reports the number of items processed since the last call. Never waits and never throws. */
  onDone(count: number): void;
  /** Logs why an item could not be removed. The owner sees a reference to the log. */
  onDefect(error: unknown): void;
}

/** Counts a kind that requires a check of every stored file. */
export interface CleanupSurvey {
  /**
   * Returns whether there are so many files that only a job checks them. Then `count` and `preview` use its stored
   * result.
   */
  isLarge(): Promise<boolean>;
  /** Checks every file and stores the result. Call it from a job. */
  run(): Promise<void>;
  /** Returns the time of the job's last check. `undefined` in a small library and before the first check. */
  checkedAt(): Promise<Date | undefined>;
  /** Returns the same as `count`, but reads no file if there is a result from the last ten minutes. */
  lastCount(): Promise<number | null>;
  /** Drops the count of the last ten minutes. */
  forget(): void;
}

/**
 * One kind of clean-up. A feature passes its checks to the composition root. Without concurrent writes, the same
 * items are counted, previewed and removed, and removed items are not found again.
 */
export interface CleanupCheck {
  kind: CleanupKind;
  /** `null` before the first survey. */
  count(): Promise<number | null>;
  /** Set for a kind that requires a check of every stored file. */
  survey?: CleanupSurvey;
  preview(page: { limit: number; offset: number }): Promise<CleanupPreview>;
  /**
   * Checks each item again in the transaction that removes it. Failed items are reported, and the rest continues.
   * Throws `AppError('conflict')` if the preview has a notice.
   */
  remove(run: CleanupRun): Promise<CleanupOutcome>;
}
