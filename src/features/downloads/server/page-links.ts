import { LRUCache } from 'lru-cache';
import { sitePaths } from '#lib/site-paths.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { changesOfFiles, type DownloadFactsCache } from './download-facts.ts';
import { readPaperOfFile } from './downloads.queries.ts';

const mostRemembered = 20_000;
const freshMs = 10 * 60_000;
/** A file is worth more than the address of its page: it does not wait longer for a database than this. */
const patienceMs = 200;
/** While the database is away it is asked this often. */
const retryMs = 10_000;

/**
 * Link header (RFC 8288 and 6596) that names a paper's page as what a search engine should show instead of its
 * file. The slug is percent-encoded: nothing in it can end the address or the header.
 */
export function linkToPage(publicUrl: string, slug: string): string {
  return `<${publicUrl}${sitePaths.paper(slug)}>; rel="canonical"`;
}

export interface FilePages {
  /** The slug of the paper that has this content; null when none has, undefined when nobody can say so soon. */
  slugOf(sha256: string): Promise<string | null | undefined>;
  drop(tags: DroppedTags): void;
}

/** Which page stands for a stored file that is asked for by its content, in memory. */
export function createFilePages(dependencies: {
  db: Database;
  facts: DownloadFactsCache;
  log: Log;
}): FilePages {
  const { db, facts, log } = dependencies;
  const papers = new LRUCache<string, { id: number | undefined }>({ max: mostRemembered, ttl: freshMs });
  let drops = 0;
  let awayUntil = 0;

  async function paperOf(sha256: string): Promise<number | undefined> {
    const known = papers.get(sha256);
    if (known) return known.id;
    const dropsBefore = drops;
    const id = await readPaperOfFile(db, sha256);
    if (drops === dropsBefore) papers.set(sha256, { id });
    return id;
  }

  async function find(sha256: string): Promise<string | null | undefined> {
    if (Date.now() < awayUntil) return undefined;
    try {
      const id = await paperOf(sha256);
      const paper = id === undefined ? undefined : await facts.get(id);
      return paper?.slug ?? null;
    } catch (error) {
      log.warn({ error }, 'which paper a file belongs to could not be read');
      awayUntil = Date.now() + retryMs;
      return undefined;
    }
  }

  return {
    async slugOf(sha256) {
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), patienceMs);
      });
      try {
        return await Promise.race([find(sha256), enough]);
      } finally {
        clearTimeout(timer);
      }
    },
    drop(tags) {
      // What changes a paper leaves its file where it is; what changes a list may bring another.
      if (changesOfFiles(tags).every((tag) => tag.startsWith('paper:'))) return;
      drops += 1;
      papers.clear();
    },
  };
}
