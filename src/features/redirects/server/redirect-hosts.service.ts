import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, fieldError, notFound } from '#platform/errors/app-error.ts';
import type { RedirectHost } from '../redirects-admin.contract.ts';
import type { OwnSite } from './redirect-url.ts';
import { deleteHost, insertHost, selectHosts, selectHostsInUse } from './redirect-hosts.queries.ts';
import { lockMoves } from './redirects.queries.ts';
import { formatCount } from '#lib/text/format.ts';

export type RedirectHosts = ReturnType<typeof createRedirectHosts>;

const maxHosts = 200;

function refused(message: string): AppError {
  return fieldError('validation_failed', 'host', message);
}

/** 'Example.org', 'https://example.org/page' -> 'example.org'. */
function hostIn(text: string): string {
  const url = parseWebUrl(text.includes('://') ? text : `https://${text}`);
  const host = url && new URL(url).host;
  // Visitors cannot reach a host name without a dot.
  if (!host || !/[^.]\.[^.]/.test(host)) throw refused('Enter a host name such as example.org');
  return host;
}

/** The external hosts that redirects may target. Without this list, any editor could redirect visitors to any site. */
export function createRedirectHosts(dependencies: {
  db: Database;
  write: AuditedWrite;
  site: Pick<OwnSite, 'origin'>;
}) {
  const { db, write, site } = dependencies;
  const own = new URL(site.origin).host;
  return {
    /** Sorted by name. */
    list: (): Promise<RedirectHost[]> => selectHostsInUse(db),
    /** Allows redirects to a host; accepts a URL and takes its host. Returns the whole list. */
    async add(author: Author, text: string): Promise<RedirectHost[]> {
      const host = hostIn(text);
      if (host === own)
        throw refused(
          'This is the site itself: redirects to its pages are paths, as /new-page, without a host',
        );
      return write(author, async ({ transaction, audit }) => {
        await lockMoves(transaction);
        if ((await selectHosts(transaction)).length >= maxHosts)
          throw refused(`The list is limited to ${maxHosts} hosts`);
        if (await insertHost(transaction, host))
          audit({ action: 'redirect.host-allowed', subjectName: host, after: { host } });
        return selectHostsInUse(transaction);
      });
    },
    /** Throws `conflict` while a redirect uses the host, active or not. Returns the whole list. */
    remove: (author: Author, host: string): Promise<RedirectHost[]> =>
      write(author, async ({ transaction, audit }) => {
        await lockMoves(transaction);
        const [found] = await selectHostsInUse(transaction, host);
        if (!found) throw notFound('This host is not on the list');
        const { redirects } = found;
        if (redirects > 0) {
          const ways = formatCount(redirects, 'redirect leads', 'redirects lead');
          throw new AppError('conflict', { public: `${ways} to ${host}, so it stays on the list` });
        }
        await deleteHost(transaction, host);
        audit({ action: 'redirect.host-removed', subjectName: host, before: { host } });
        return selectHostsInUse(transaction);
      }),
  };
}
