import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context/context.ts';
import { findObstacle, surveyStore } from './store-survey.service.ts';
import { deleteUnusedFiles, purgeRetainedFiles } from './stored-files.service.ts';
import { getPartFiles } from './upload-checks.ts';
import { selectUnjudged, sweepStaleUploads } from './uploads.queries.ts';

export interface Sweep {
  /** Uploads that were not continued or not saved in time. */
  uploads: number;
  /** Part files without an upload. */
  parts: number;
  /** Stored files that no row names. */
  files: number;
  /** False if a step failed: the next run then follows after an hour instead of a day. */
  isComplete: boolean;
}

/** Deletes rows, and their files, that are due at a time. Stops after the current batch when `stopped` aborts. */
export type DueDeletion = (now: Date, stopped: AbortSignal) => Promise<unknown>;

type SweepContext = Pick<Context, 'db' | 'storage' | 'log'> & { config: Pick<Config, 'dataDir'> };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const batchSize = 500;

/**
 * Removes leftovers of interrupted work: files without a row, because a crash prevented the insert of the row or the
 * delete of the file. A writer of such a row locks the stored file, so the sweep never deletes a file of a running
 * import. If the store belongs to another database, the sweep deletes no files.
 */
export function createFilesSweep(
  { db, storage, config, log }: SweepContext,
  purges: DueDeletion[] = [(now, stopped) => purgeRetainedFiles(db, now, stopped)],
) {
  const parts = getPartFiles({ config });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const closing = new AbortController();
  const stopped = closing.signal;

  /** Processes items in batches until all are done or the server stops. */
  async function inBatches<Item>(
    items: AsyncIterable<Item> | Iterable<Item>,
    take: (batch: Item[]) => Promise<number>,
  ) {
    let taken = 0;
    let batch: Item[] = [];
    for await (const item of items) {
      if (stopped.aborted) return taken;
      batch.push(item);
      if (batch.length < batchSize) continue;
      taken += await take(batch);
      batch = [];
    }
    return batch.length > 0 ? taken + (await take(batch)) : taken;
  }

  async function staleUploads(): Promise<number> {
    let deleted = 0;
    for (;;) {
      const some = await sweepStaleUploads(db, batchSize);
      deleted += some;
      if (some < batchSize || stopped.aborted) return deleted;
    }
  }

  async function strayParts(ids: string[]): Promise<number> {
    const named = await selectUnjudged(db, ids);
    const strays = ids.filter((id) => !named.has(id));
    for (const id of strays) await parts.delete(id);
    return strays.length;
  }

  /** Returns the stored files to delete. Returns `undefined` if no file may be deleted, part files included. */
  async function strayKeys(): Promise<string[] | undefined> {
    const survey = await surveyStore({ db, storage }, stopped);
    if (!survey) return undefined;
    const { strayKeys: keys, libraryId, owner, files, strays } = survey;
    const obstacle = findObstacle(survey);
    if (obstacle !== null) {
      const facts = { obstacle, libraryId, owner, files, strays };
      log.error(facts, 'no files were removed: they may belong to another database. Run pariksha doctor');
      return undefined;
    }
    await storage.claim(libraryId);
    return keys;
  }

  async function sweep(): Promise<Sweep> {
    const swept: Sweep = { uploads: 0, parts: 0, files: 0, isComplete: true };
    /** Runs a step. A failure does not stop the other steps. */
    const step = async (work: () => Promise<unknown>) => {
      if (stopped.aborted) return;
      try {
        await work();
      } catch (error) {
        swept.isComplete = false;
        log.warn({ error }, 'some unused files could not be removed');
      }
    };
    await step(async () => (swept.uploads = await staleUploads()));
    for (const purge of purges) await step(() => purge(new Date(), stopped));
    await step(async () => {
      const strays = await strayKeys();
      if (!strays) return;
      await step(async () => (swept.parts = await inBatches(parts.untouched(0), strayParts)));
      // Checked again under the lock, because a row for the file may have been added.
      swept.files = await inBatches(strays, (keys) => deleteUnusedFiles({ db, storage }, keys));
    });
    return swept;
  }

  async function turn(): Promise<void> {
    const { isComplete, ...swept } = await sweep();
    if (swept.uploads + swept.parts + swept.files > 0) log.info(swept, 'unused files were removed');
    if (stopped.aborted) return;
    timer = setTimeout(start, isComplete ? dayMs : hourMs).unref();
  }

  function start(): void {
    running = turn();
  }

  return {
    /** Sweeps now and then every day. */
    start,
    /** Never throws: the log has the errors. */
    sweep,
    /** Stops after the current batch. */
    close(): Promise<void> {
      closing.abort();
      clearTimeout(timer);
      return running;
    },
  };
}
