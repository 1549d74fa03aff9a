import { perContext, type Context } from '#platform/context/context.ts';
import type { IncomingMessage } from 'node:http';
import type { Author } from '#platform/audit/audited-write.ts';
import { splitLocale } from '#lib/text/locales.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { isAskedByPerson } from '#platform/http/asked-by-person.ts';
import { createPendingWrites } from '#platform/pending-writes/pending-writes.ts';
import type { MissingPage, MissingQuery } from '../redirects-admin.contract.ts';
import {
  addMissing,
  countMissing,
  deleteMissing,
  selectMissing,
  type MissingSince,
} from './missing-urls.queries.ts';

const maxPathLength = 300;
/** Maximum number of paths in memory until the next write. Further paths are dropped. */
const maxWaiting = 300;

/** Paths that vulnerability scanners try, some of them with a browser's User-Agent. */
const isProbe = (path: string) =>
  /\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|ini|zip|gz|tar|ya?ml|log|exe|dll)(?:$|\/)|^\/(?:wp-|wordpress|cgi-bin|phpmyadmin|vendor|actuator|\.)|\/(?:\.|wp-)/i.test(
    path,
  );

/** Cuts a long path without splitting a percent-encoded byte, and marks the cut with '…'. */
function cut(path: string): string {
  return path.length <= maxPathLength ? path : `${path.slice(0, maxPathLength).replace(/%.?$/, '')}…`;
}

/** Returns the path of a page of this site or the host of another site; null for anything else. */
function parseReferrer({ referer, host }: IncomingMessage['headers']): string | null {
  const url = URL.parse(referer ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return cut(url.host === host ? url.pathname : url.host);
}

export async function listMissingUrls({ db }: Context, query: MissingQuery): Promise<MissingPage> {
  const [rows, total] = await Promise.all([selectMissing(db, query), countMissing(db, query)]);
  const addresses = rows.map((row) => ({
    ...row,
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
  return { addresses, total };
}

/** Deletes one path from the log, or all. Returns how many. Throws `not_found` for an unknown path. */
export function forgetMissingUrls(ctx: Context, author: Author, path?: string): Promise<number> {
  return ctx.write(author, async ({ transaction, audit }) => {
    const forgotten = await deleteMissing(transaction, path === undefined ? undefined : [path]);
    if (path !== undefined && forgotten === 0) throw notFound('This URL is not in the log');
    if (forgotten > 0)
      audit({
        action: 'redirect.missing-forgotten',
        subjectName: path ?? 'all missing pages',
        before: { addresses: forgotten },
      });
    return forgotten;
  });
}

/** The log of requested paths without a page, which a process writes. It stores nothing about visitors. */
export const getMissingUrls = perContext(({ db, log, now }) => {
  const pending = createPendingWrites<MissingSince>({
    what: 'missing URLs',
    maxEntries: maxWaiting,
    merge: (before, after) => ({
      count: before.count + after.count,
      firstSeenAt: Math.min(before.firstSeenAt, after.firstSeenAt),
      lastSeenAt: Math.max(before.lastSeenAt, after.lastSeenAt),
      referrer: after.referrer ?? before.referrer,
    }),
    write: (requests) => addMissing(db, requests),
    log,
  });
  return {
    ...pending,
    /** Records a request for a canonical URL without a page. Ignores bots and probes. */
    note(url: string, { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): void {
      const [path = '/'] = splitLocale(url).url.split('?', 1);
      if (method !== 'GET' || isProbe(path) || !isAskedByPerson(headers)) return;
      const at = now();
      const referrer = parseReferrer(headers);
      pending.add(cut(path), { count: 1, firstSeenAt: at, lastSeenAt: at, referrer });
    },
  };
});
