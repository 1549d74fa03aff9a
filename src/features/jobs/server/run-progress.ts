import type { JobProgress } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';

export interface RunProgress {
  /** Remembers the newest; written within half a second. */
  note(progress: JobProgress): void;
  /** Writes no more, and answers what is not written yet. */
  stop(): Promise<JobProgress | undefined>;
}

export interface RunWatch {
  /** Writes progress, if there is any, and answers what the row says: undefined when another process has the run. */
  write(progress: JobProgress | undefined): Promise<{ isCancelRequested: boolean } | undefined>;
  onCancel(): void;
  onLost(): void;
  log: Log;
}

/** Writes of one run at most this often; also how soon it hears that somebody cancels it. */
const beatMs = 500;
const longestNote = 300;

/** Takes a job's many words about how far it is to the database, a few a second, and comes back with its orders. */
export function watchRun({ write, onCancel, onLost, log }: RunWatch): RunProgress {
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
    note({ done, total, note }) {
      newest = {
        done: Math.round(done),
        total: total === null ? null : Math.round(total),
        ...(note !== undefined && { note: note.replaceAll('\0', '').slice(0, longestNote) }),
      };
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await beating;
      return newest;
    },
  };
}
