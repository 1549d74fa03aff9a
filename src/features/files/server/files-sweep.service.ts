import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { findObstacle, surveyStore } from './store-survey.service.ts';
import { deleteUnusedFiles, purgeRetainedFiles } from './stored-files.service.ts';
import { getPartFiles } from './upload-checks.ts';
import { selectUnjudged, sweepStaleUploads } from './uploads.queries.ts';

interface Sweep {
  /** Uploads that were not continued or not saved in time. */
  uploads: number;
  /** Part files without an upload. */
  parts: number;
  /** Stored files that no row names. */
  files: number;
  /** False if a step failed: the next run then follows after an hour instead of a day. */
  isComplete: boolean;
}

/** Deletes rows, and their files, that are due at a time. */
export type DueDeletion = (now: Date) => Promise<unknown>;

type SweepContext = Pick<Context, 'db' | 'storage' | 'log'> & { config: Pick<Config, 'dataDir'> };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const batchSize = 500;

/** Sweeps now and then every day. Returns a function that stops it after the current batch. */
export function startFilesSweep(ctx: SweepContext, purges?: DueDeletion[]): () => Promise<void> {
  const closing = new AbortController();
  const stopped = closing.signal;
  let timer: NodeJS.Timeout | undefined;

  async function sweep(): Promise<void> {
    const { isComplete, ...swept } = await sweepFiles(ctx, stopped, purges);
    if (swept.uploads + swept.parts + swept.files > 0) ctx.log.info(swept, 'unused files were removed');
    if (stopped.aborted) return;
    timer = setTimeout(() => (running = sweep()), isComplete ? dayMs : hourMs).unref();
  }

  let running = sweep();
  return () => {
    closing.abort();
    clearTimeout(timer);
    return running;
  };
}

/**
 * Removes leftovers of interrupted work: files without a row, because a crash prevented the insert of the row or the
 * delete of the file. A writer of such a row locks the stored file, so the sweep never deletes a file of a running
 * import. If the store belongs to another database, the sweep deletes no files. Never throws: the log has the errors.
 */
export async function sweepFiles(
  ctx: SweepContext,
  stopped: AbortSignal,
  purges: DueDeletion[] = [(now) => purgeRetainedFiles(ctx.db, now, stopped)],
): Promise<Sweep> {
  const { db, log } = ctx;
  const parts = getPartFiles(ctx);
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
  await step(async () => (swept.uploads = await deleteStaleUploads(db, stopped)));
  for (const purge of purges) await step(() => purge(new Date()));
  await step(async () => {
    const strays = await findStrays(ctx, stopped);
    if (!strays) return;
    await step(async () => {
      swept.parts = await inBatches(parts.untouched(0), stopped, async (ids) => {
        const namedParts = await selectUnjudged(db, ids);
        const strayParts = ids.filter((id) => !namedParts.has(id));
        for (const id of strayParts) await parts.delete(id);
        return strayParts.length;
      });
    });
    // Checked again under the lock, because a row for the file may have been added.
    swept.files = await inBatches(strays, stopped, (keys) => deleteUnusedFiles(ctx, keys));
  });
  return swept;
}

/** Processes items in batches until all are done or the server stops. */
async function inBatches<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  stopped: AbortSignal,
  take: (batch: Item[]) => Promise<number>,
): Promise<number> {
  let count = 0;
  let batch: Item[] = [];
  for await (const item of items) {
    if (stopped.aborted) return count;
    batch.push(item);
    if (batch.length < batchSize) continue;
    count += await take(batch);
    batch = [];
  }
  return batch.length > 0 ? count + (await take(batch)) : count;
}

async function deleteStaleUploads(db: Database, stopped: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const deleted = await sweepStaleUploads(db, batchSize);
    total += deleted;
    if (deleted < batchSize || stopped.aborted) return total;
  }
}

/** Returns the stored files to delete. Returns `undefined` if no file may be deleted, part files included. */
async function findStrays(ctx: SweepContext, stopped: AbortSignal): Promise<string[] | undefined> {
  const survey = await surveyStore(ctx, stopped);
  if (!survey) return undefined;
  const { strayKeys, libraryId, owner, files, strays } = survey;
  const obstacle = findObstacle(survey);
  if (obstacle !== null) {
    const facts = { obstacle, libraryId, owner, files, strays };
    ctx.log.error(facts, 'no files were removed: they may belong to another database. Run pariksha doctor');
    return undefined;
  }
  await ctx.storage.claim(libraryId);
  return strayKeys;
}
