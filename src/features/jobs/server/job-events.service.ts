import { PassThrough, type Readable } from 'node:stream';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log/log.ts';
import { isOver, type JobRun } from '../jobs.contract.ts';
import type { Viewer } from './job-rights.ts';
import { selectRuns } from './job-runs.queries.ts';
import { shownRun } from './shown-run.ts';

export type JobEvents = ReturnType<typeof createJobEvents>;

const mostStreams = 40;
/** Interval of the single query that reads all watched runs of this process. */
const readMs = 1_000;
/** Shorter than the idle timeout of any proxy. */
const commentMs = 15_000;
const longestMs = 5 * 60_000;
/** The reconnection time that browsers use after a lost connection. */
const retryMs = 2_000;

interface Watcher {
  id: string;
  viewer: Viewer;
  stream: PassThrough;
  sent: string;
  opened: number;
  spokeAt: number;
}

/** Sends the progress of runs to their watchers, whichever node executes the run. */
export function createJobEvents(dependencies: {
  db: Database;
  definitionOf: (name: string) => JobDefinition | undefined;
  log: Log;
}) {
  const { db, definitionOf, log } = dependencies;
  const watchers = new Set<Watcher>();
  let timer: NodeJS.Timeout | undefined;

  function end(watcher: Watcher): void {
    watchers.delete(watcher);
    watcher.stream.end();
  }

  function notify(watcher: Watcher, run: JobRun): void {
    const text = JSON.stringify(run);
    if (text !== watcher.sent) {
      watcher.sent = text;
      watcher.spokeAt = Date.now();
      watcher.stream.write(`data: ${text}\n\n`);
    }
    if (isOver(run)) end(watcher);
  }

  function keepOpen(watcher: Watcher): void {
    const now = Date.now();
    if (now - watcher.opened > longestMs) return end(watcher);
    if (now - watcher.spokeAt < commentMs) return;
    watcher.spokeAt = now;
    watcher.stream.write(': still here\n\n');
  }

  async function read(): Promise<void> {
    const rows = await selectRuns(db, [...new Set([...watchers].map(({ id }) => id))]);
    const runs = new Map(rows.map((row) => [row.id, row]));
    for (const watcher of watchers) {
      const run = runs.get(watcher.id);
      if (run) notify(watcher, shownRun(run, watcher.viewer, definitionOf));
      else end(watcher);
    }
  }

  function readLater(): void {
    timer ??= setTimeout(async () => {
      await read().catch((error: unknown) => log.warn({ error }, 'watched jobs could not be read'));
      for (const watcher of watchers) keepOpen(watcher);
      timer = undefined;
      if (watchers.size > 0) readLater();
    }, readMs).unref();
  }

  return {
    /**
     * Returns a stream of server-sent events: the run now and after each change, until it ends. 503 when too many
     * streams are open. The server ends the stream after five minutes. Browsers then reconnect, which checks the
     * rights again.
     */
    watch(run: JobRun, viewer: Viewer): Readable {
      if (watchers.size >= mostStreams)
        throw new AppError('unavailable', { public: 'Too many clients watch jobs. Poll instead.' });
      const stream = new PassThrough();
      const now = Date.now();
      const watcher: Watcher = { id: run.id, viewer, stream, sent: '', opened: now, spokeAt: now };
      watchers.add(watcher);
      stream.on('close', () => watchers.delete(watcher));
      stream.write(`retry: ${retryMs}\n\n`);
      notify(watcher, run);
      if (watchers.size > 0) readLater();
      return stream;
    },
    close(): void {
      clearTimeout(timer);
      for (const watcher of watchers) end(watcher);
    },
  };
}
