import { createLruMap } from '#platform/cache/lru-map.ts';
import { within } from '#lib/time/within.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Log } from '#platform/log/log.ts';
import { getFileChanges } from './download-facts.ts';
import { storageKey, type FileExtension } from '#platform/storage/file-storage.ts';
import { readDownloadRow, readPaperOfFile } from './downloads.queries.ts';

/** The name of a stored file: `<SHA-256>.pdf`. */
export const contentName = /^([0-9a-f]{64})\.(pdf|webp)$/;

/** Returns whether visitors get a file at `/files/<name>` or `/api/papers/<id>/download`. */
export async function isFileAt(db: Database, path: string): Promise<boolean> {
  const [, folder, name = '', id] = path.split('/');
  if (folder === 'api') {
    const paper = await readDownloadRow(db, Number(id));
    return Boolean(paper?.file?.key ?? paper?.externalUrl);
  }
  const [, sha256, extension] = contentName.exec(name) ?? [];
  if (!sha256) return false;
  return (await readPaperOfFile(db, storageKey(sha256, extension as FileExtension))) !== undefined;
}

const maxEntries = 20_000;
const freshMs = 10 * 60_000;
/** While the database is unavailable, it is queried this often. */
const retryMs = 10_000;
/** With a cached answer, a request waits only briefly for a newer one. */
const timeoutMs = { known: 200, unknown: 1_000 };

export type FilePapers = ReturnType<typeof createFilePapers>;

interface CachedPaper {
  paperId: number | undefined;
  freshUntil: number;
}

/** Caches which paper a stored file belongs to, so that frequent files need no database query. */
export function createFilePapers({ db, log }: { db: Database; log: Log }) {
  const cached = createLruMap<string, CachedPaper>(maxEntries);
  const reading = new Map<string, Promise<CachedPaper | undefined>>();
  let drops = 0;
  let awayUntil = 0;

  /** Undefined when the database is away. Never throws. */
  async function read(key: string): Promise<CachedPaper | undefined> {
    const dropsBefore = drops;
    try {
      const paper = { paperId: await readPaperOfFile(db, key), freshUntil: Date.now() + freshMs };
      // Read before a change and stored after it would be stale for long.
      if (drops === dropsBefore) cached.set(key, paper);
      return paper;
    } catch (error) {
      log.warn({ error }, 'the paper of a file could not be read');
      awayUntil = Date.now() + retryMs;
      return undefined;
    }
  }

  function readOnce(key: string): Promise<CachedPaper | undefined> {
    const running = reading.get(key);
    if (running) return running;
    const paper = read(key).finally(() => {
      if (reading.get(key) === paper) reading.delete(key);
    });
    reading.set(key, paper);
    return paper;
  }

  async function readAgain(key: string, current: CachedPaper | undefined): Promise<number | undefined> {
    const isAway = Date.now() < awayUntil;
    const wait = current ? timeoutMs.known : timeoutMs.unknown;
    const paper = isAway ? undefined : await within(wait, readOnce(key));
    if (paper) return paper.paperId;
    if (!current) throw new AppError('unavailable', { public: 'The database does not answer.' });
    current.freshUntil = Date.now() + retryMs;
    return current.paperId;
  }

  return {
    /**
     * Returns the paper whose file or picture has this key. Returns undefined if no paper has it now: then only
     * signed-in users may get it. Throws AppError('unavailable') if the answer is neither cached nor readable.
     */
    async findPaper(key: string): Promise<number | undefined> {
      const current = cached.get(key);
      return current && current.freshUntil > Date.now() ? current.paperId : readAgain(key, current);
    },
    drop(tags: DroppedTags): void {
      const changes = getFileChanges(tags);
      if (changes.length === 0) return;
      drops += 1;
      // Later requests must not get the result of a read that began before this change.
      reading.clear();
      if (!changes.every((tag) => tag.startsWith('paper:'))) {
        cached.clear();
        return;
      }
      // Any of these papers may now have a file that belonged to no paper before.
      const papers = new Set(changes.map((tag) => Number(tag.slice('paper:'.length))));
      for (const [key, { paperId }] of cached.entries())
        if (paperId === undefined || papers.has(paperId)) cached.delete(key);
    },
  };
}
