import type { JobProgress } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';

export type RunProgress = ReturnType<typeof watchRun>;

export interface RunWatch {
  /**
   * Writes the progress, if any. Returns the row's cancellation flag, or `undefined` if another process has claimed
   * the run.
   */
  write(progress: JobProgress | undefined): Promise<{ isCancelRequested: boolean } | undefined>;
  onCancel(): void;
  onLost(): void;
  log: Log;
}

/** Minimum interval between writes of one run. It is also the maximum delay until a cancellation is noticed. */
const beatMs = 500;
const maxNoteLength = 300;

/**
 * Writes a job's frequent progress calls to the database, at most twice a second, and reads cancellation requests.
 */
export function watchRun({ write, onCancel, onLost, log }: RunWatch) {
  let newest: JobProgress | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let beating = Promise.resolve();

  async function beat(): Promise<void> {
    const progress = newest;
    newest = undefined;
    try {
      const wish = await write(progress);
      if (!wish) onLost();
      else if (wish.isCancelRequested) onCancel();
    } catch (error) {
      newest ??= progress;
      log.warn({ error }, 'the progress of a job could not be written; trying again');
    }
  }

  function beatLater(): void {
    timer = setTimeout(() => {
      beating = beat().finally(() => {
        if (!isStopped) beatLater();
      });
    }, beatMs);
  }
  beatLater();

  return {
    /** Stores the newest progress, which is written within half a second. */
    note({ done, total, note }: JobProgress): void {
      newest = {
        done: Math.round(done),
        total: total === null ? null : Math.round(total),
        ...(note !== undefined && { note: note.replaceAll('\0', '').slice(0, maxNoteLength) }),
      };
    },
    /** Stops writing. Returns the progress that is not written yet. */
    async stop(): Promise<JobProgress | undefined> {
      isStopped = true;
      clearTimeout(timer);
      await beating;
      return newest;
    },
  };
}
