import type { z } from 'zod';
import { AppError } from '#platform/errors/app-error.ts';

/** The progress of a job. `total` is null while it is unknown. `note` is a short sentence for the owner. */
export interface JobProgress {
  done: number;
  total: number | null;
  note?: string;
}

/** The handle that a job receives while it runs. */
export interface RunningJob {
  id: string;
  /**
   * Aborted when a user cancels the job or the server closes. The job should then stop soon by throwing the signal's
   * reason.
   */
  signal: AbortSignal;
  /** The last state that an interrupted execution passed to `saveCheckpoint`; null in the first execution. */
  checkpoint: unknown;
  /** Saves the state to continue from after a crash. Resolves when it is in the database. `state` is plain JSON. */
  saveCheckpoint(state: object): Promise<void>;
  /** Reports progress. Returns at once and never throws. Of many calls per second only the newest is saved. */
  progress(progress: JobProgress): void;
}

/**
 * The effect of a job on the library. A job that replaces the library and jobs that change it by a stored list of
 * findings never wait or run at the same time. A job that only saves such a list also 'changes' it, because the list
 * must not outlive the library that it describes.
 */
export type LibraryUse = 'changes' | 'replaces';

/**
 * A kind of work that outlives its request. A feature defines it, and the job runner executes it. After a crash the
 * runner executes it again with its checkpoint, so every step must be safe to repeat.
 */
export interface JobDefinition<Input extends object = object, Report extends object = object> {
  /** For example `link-check`. It is stored in the database and used in URLs, so it must never change. */
  name: string;
  /** Shown to the owner: 'Check links'. */
  title: string;
  input: z.ZodType<Input>;
  /** Allows only one waiting or running run at a time. Another start is refused with 409. */
  isExclusive?: boolean;
  /**
   * Omitted if the job does not modify the library. A start that conflicts with the other kind is refused with 409.
   */
  library?: LibraryUse;
  /**
   * The minimum role to cancel or retry the job and read its report, 'editor' by default. The job's own route
   * decides who may start it.
   */
  access?: 'editor' | 'owner';
  /** False for a job whose every start needs a confirmation. True by default. */
  isRetriable?: boolean;
  /**
   * Default schedule, if the job can start automatically. The owner may change it or turn it off. Times are in
   * Indian Standard Time.
   */
  schedule?: { input: Input; cron: string; isOn: boolean };
  /**
   * Executes the job. The report is plain JSON, stored and shown to the owner. A thrown error is the reason of the
   * failure.
   */
  run(input: Input, job: RunningJob): Promise<Report>;
  /** Returns a short summary of a finished run: 'Set language to Hindi: changed 994 papers'. */
  summary?(report: Report): string;
  /**
   * Called with the reason when the runner gives up because too many processes died during the run. `run` could not
   * report it.
   */
  gaveUp?(reason: string): Promise<void>;
}

/** The user or the schedule that started a job. A schedule has no id. */
export interface JobStarter {
  id: number | null;
  name: string;
}

/** The interface for features that start jobs. */
export interface Jobs {
  /**
   * Starts a job. Throws `AppError('conflict')` if the job is exclusive and already waiting or running, or if
   * another job prevents its use of the library.
   */
  start<Input extends object>(
    definition: Pick<JobDefinition<Input>, 'name' | 'isExclusive' | 'library'>,
    input: Input,
    startedBy: JobStarter,
  ): Promise<{ id: string }>;
}

/** For `catch` on a start of a job that may already be running: rethrows every error but a conflict. */
export function ignoreConflict(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error;
}
