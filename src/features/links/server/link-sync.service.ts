import { webAddress } from '#lib/web-address.ts';
import type { Database } from '#platform/database/database.ts';
import type { LinkSource, UsedLink } from '#platform/links/link-source.ts';
import { applyFound, beginSync, insertFound, type FoundLink } from './link-sync.queries.ts';

export interface LinkSync {
  /** Reads all sources again. */
  now(): Promise<void>;
  /** The same, unless nothing was written since, or reading would take half of all the time. */
  whenStale(): Promise<void>;
  /** Something was written: what sources say may have changed. */
  note(): void;
}

/** Keeps the table of links equal to what the site leads to. Addresses of the site itself are none of its links. */
export function createLinkSync(dependencies: {
  db: Database;
  sources: readonly LinkSource[];
  /** Without a trailing slash. */
  publicUrl: string;
}): LinkSync {
  const { db, sources, publicUrl } = dependencies;
  const own = new URL(publicUrl).origin;
  let isStale = true;
  let nextAt = 0;
  let running: Promise<void> | undefined;

  function foundIn(source: LinkSource, { url, ...link }: UsedLink): FoundLink[] {
    const address = webAddress(url);
    if (address === null) return [];
    const { origin, hostname } = new URL(address);
    if (origin === own) return [];
    return [
      { ...link, source: source.name, url: address, host: hostname, isFile: source.files !== undefined },
    ];
  }

  async function read(): Promise<void> {
    isStale = false;
    const started = performance.now();
    try {
      await db.transaction(async (transaction) => {
        await beginSync(transaction);
        for (const source of sources)
          for await (const batch of source.batches()) {
            const found = batch.flatMap((link) => foundIn(source, link));
            if (found.length > 0) await insertFound(transaction, found);
          }
        await applyFound(transaction);
      });
      const ended = performance.now();
      nextAt = ended + (ended - started);
    } catch (error) {
      isStale = true;
      throw error;
    }
  }

  /** One at a time here; what was written while one ran is seen by the next. */
  async function now(): Promise<void> {
    await running?.catch(() => {});
    running ??= read().finally(() => (running = undefined));
    await running;
  }

  return {
    now,
    async whenStale() {
      if (running) await running;
      else if (isStale && performance.now() >= nextAt) await now();
    },
    note: () => void (isStale = true),
  };
}
