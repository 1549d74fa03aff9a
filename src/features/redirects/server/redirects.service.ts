import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { redirectsTag } from './moved-addresses.service.ts';
import { selectActiveRedirects } from './redirects.queries.ts';

export interface FoundRedirect {
  /** A path of this site without a language, or an address of another site. */
  target: string;
  statusCode: number;
}

export interface RedirectsService {
  /**
   * Where an address leads that is written as `sitePaths` does, without a language; from memory. Never throws: while the
   * database is away, what was read last holds.
   */
  find(address: string): Promise<FoundRedirect | undefined>;
  /** To be called with what changed. */
  drop(tags: DroppedTags): void;
}

type Redirects = ReadonlyMap<string, FoundRedirect>;

/** After a failure the database is asked again so many milliseconds later. */
const retryAfter = 10_000;

/** The redirects that are on, all in memory: some hundred bytes each. */
export function createRedirectsService(dependencies: {
  db: Database;
  log: Log;
  now?: () => number;
}): RedirectsService {
  const { db, log, now = Date.now } = dependencies;
  let last: Redirects = new Map();
  let reading: Promise<Redirects> | undefined;
  let askAgainAt = 0;

  async function read(): Promise<Redirects> {
    const rows = await selectActiveRedirects(db);
    return new Map(
      rows.map(({ sourceUrl, targetUrl, statusCode }) => [sourceUrl, { target: targetUrl, statusCode }]),
    );
  }

  function current(): Promise<Redirects> | Redirects {
    if (reading) return reading;
    if (now() < askAgainAt) return last;
    const attempt = read().then(
      (found) => {
        if (reading === attempt) last = found;
        return found;
      },
      (error: unknown) => {
        log.warn({ error }, 'redirects cannot be read: those that were read last hold');
        if (reading === attempt) {
          reading = undefined;
          askAgainAt = now() + retryAfter;
        }
        return last;
      },
    );
    reading = attempt;
    return attempt;
  }

  return {
    find: async (address) => (await current()).get(address),
    drop(tags) {
      if (tags !== 'all' && !tags.includes(redirectsTag)) return;
      reading = undefined;
      askAgainAt = 0;
    },
  };
}
