import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { createPartFiles } from '#platform/storage/part-files.ts';
import { obstacleOf, surveyStore } from './store-survey.service.ts';
import { deleteUnusedFiles } from './stored-files.service.ts';
import { uploadAges } from './upload-ages.ts';
import { deleteStaleUploads, selectUnjudged } from './uploads.queries.ts';

export interface Sweep {
  /** Uploads that nobody went on with, or saved. */
  uploads: number;
  /** Files on their way that no upload names. */
  parts: number;
  /** Stored files that no row names. */
  files: number;
  /** False when a step failed: then the next turn comes after an hour instead of a day. */
  isComplete: boolean;
}

/** Deletes rows that are due at a time, with their files; ends after the batch that runs when it is stopped. */
export type DueDeletion = (now: Date, stopped: AbortSignal) => Promise<unknown>;

export interface FilesSweep {
  /** Sweeps now and every day from now on. */
  start(): void;
  /** Never throws: what fails is in the log. */
  sweep(): Promise<Sweep>;
  /** Ends after the batch that runs. */
  close(): Promise<void>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const atOnce = 500;

/**
 * Removes what interrupted work leaves behind: a file whose row a crash kept from being written, or that was to go
 * after its row. Whoever writes a row for a stored file holds its lock, so that this takes nothing from an import.
 * Beside a database that the files were not stored for it takes no file at all.
 */
export function createFilesSweep(dependencies: {
  db: Database;
  storage: Pick<FileStorage, 'list' | 'delete' | 'owner' | 'claim'>;
  partsFolder: string;
  purges?: DueDeletion[];
  log: Log;
}): FilesSweep {
  const { db, storage, partsFolder, purges = [], log } = dependencies;
  const parts = createPartFiles(partsFolder);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const closing = new AbortController();
  const stopped = closing.signal;

  /** In batches, until there are no more or the server stops. */
  async function inBatches<Item>(
    items: AsyncIterable<Item> | Iterable<Item>,
    take: (batch: Item[]) => Promise<number>,
  ) {
    let taken = 0;
    let batch: Item[] = [];
    for await (const item of items) {
      if (stopped.aborted) return taken;
      batch.push(item);
      if (batch.length < atOnce) continue;
      taken += await take(batch);
      batch = [];
    }
    return batch.length > 0 ? taken + (await take(batch)) : taken;
  }

  async function staleUploads(): Promise<number> {
    let deleted = 0;
    for (;;) {
      const some = await deleteStaleUploads(db, uploadAges, atOnce);
      deleted += some;
      if (some < atOnce || stopped.aborted) return deleted;
    }
  }

  async function strayParts(ids: string[]): Promise<number> {
    const named = await selectUnjudged(db, ids);
    const strays = ids.filter((id) => !named.has(id));
    for (const id of strays) await parts.delete(id);
    return strays.length;
  }

  /** The stored files that may go; undefined when none may, the files on their way neither. */
  async function strayKeys(): Promise<string[] | undefined> {
    const survey = await surveyStore({ db, storage }, stopped);
    if (!survey) return undefined;
    const { strayKeys: keys, libraryId, owner, files, strays } = survey;
    const obstacle = obstacleOf(survey);
    if (obstacle !== null) {
      const facts = { obstacle, libraryId, owner, files, strays };
      log.error(facts, 'no file was swept: are they of this database? pariksha doctor says what to do');
      return undefined;
    }
    await storage.claim(libraryId);
    return keys;
  }

  async function sweep(): Promise<Sweep> {
    const swept: Sweep = { uploads: 0, parts: 0, files: 0, isComplete: true };
    /** What fails keeps nothing else from being swept. */
    const step = async (work: () => Promise<unknown>) => {
      if (stopped.aborted) return;
      try {
        await work();
      } catch (error) {
        swept.isComplete = false;
        log.warn({ error }, 'what nobody needs could not all be removed');
      }
    };
    await step(async () => (swept.uploads = await staleUploads()));
    for (const purge of purges) await step(() => purge(new Date(), stopped));
    await step(async () => {
      const strays = await strayKeys();
      if (!strays) return;
      await step(async () => (swept.parts = await inBatches(parts.untouched(0), strayParts)));
      // Asked again under the lock: a row may be about to be written.
      swept.files = await inBatches(strays, (keys) => deleteUnusedFiles({ db, storage }, keys));
    });
    return swept;
  }

  async function turn(): Promise<void> {
    const { isComplete, ...swept } = await sweep();
    if (swept.uploads + swept.parts + swept.files > 0) log.info(swept, 'what nobody needs was removed');
    if (stopped.aborted) return;
    timer = setTimeout(start, isComplete ? dayMs : hourMs).unref();
  }

  function start(): void {
    running = turn();
  }

  return {
    start,
    sweep,
    close() {
      closing.abort();
      clearTimeout(timer);
      return running;
    },
  };
}
