import type { z } from 'zod';
import { AppError } from '#platform/errors/app-error.ts';

/** How far a job is: `total` is null while nobody knows it; `note` is a short sentence for the owner. */
export interface JobProgress {
  done: number;
  total: number | null;
  note?: string;
}

/** What a job is handed while it runs. */
export interface RunningJob {
  id: string;
  /** Aborted when somebody cancels the job or the server closes: end soon, by throwing its reason. */
  signal: AbortSignal;
  /** What was last given to `keep` by a run that ended abruptly; null in the first run. */
  kept: unknown;
  /** Remembers where to go on after a crash. On return it is in the database. `state` is plain JSON. */
  keep(state: object): Promise<void>;
  /** Never waits and never throws; of many calls a second the newest is kept. */
  progress(progress: JobProgress): void;
}

/**
 * What a job does to the library: one that replaces it as a whole, and those that change it by lists of what they found
 * there, never wait or run at the same time. A job that only saves such a list is one that 'changes' it: the list must not
 * outlive the library that it describes.
 */
export type LibraryUse = 'changes' | 'replaces';

/**
 * A kind of work that outlives its request: a feature defines it, whoever runs jobs runs it, once. After a crash it is
 * run again with what it kept, so every step must be safe to repeat.
 */
export interface JobDefinition<Input extends object = object, Report extends object = object> {
  /** `link-check`: in the database, in addresses, never changed. */
  name: string;
  /** For the owner: 'Check links'. */
  title: string;
  input: z.ZodType<Input>;
  /** Waiting or running, there is one at most; another start is refused with 409. */
  isAlone?: boolean;
  /** Unless it leaves the library as it is. A start that meets the other kind is refused with 409. */
  library?: LibraryUse;
  /** Who may cancel it, retry it, and read what came of it; 'editor' unless given. Its own route says who starts it. */
  access?: 'editor' | 'owner';
  /** False for one whose start was confirmed for that once; true unless given. */
  isRetriable?: boolean;
  /** When it can run by itself; the owner may change or stop it. Times are India's. */
  schedule?: { input: Input; cron: string; isOn: boolean };
  /** The report is plain JSON, shown to the owner and kept. What it throws is the reason why the job failed. */
  run(input: Input, job: RunningJob): Promise<Report>;
  /** Says in a few words what a finished run did: 'Set language to Hindi: changed 994 papers'. */
  summary?(report: Report): string;
  /** Told why, when a run is given up because process after process died of it: `run` could not tell anybody. */
  gaveUp?(reason: string): Promise<void>;
}

/** By whom a job was started; a schedule has no id. */
export interface JobStarter {
  id: number | null;
  name: string;
}

/** The door for features that start jobs. */
export interface Jobs {
  /**
   * Throws `AppError('conflict')` when the job may only run alone and does already, or when another one is at the library.
   */
  start<Input extends object>(
    definition: Pick<JobDefinition<Input>, 'name' | 'isAlone' | 'library'>,
    input: Input,
    startedBy: JobStarter,
  ): Promise<{ id: string }>;
}

/** For `catch` on a start whose job may be under way already: throws everything but a conflict. */
export function ignoreConflict(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error;
}
