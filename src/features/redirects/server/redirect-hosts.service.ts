import type { Author } from '#platform/audit/audited-write.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError, fieldError, notFound } from '#platform/errors/app-error.ts';
import type { RedirectHost } from '../redirects-admin.contract.ts';
import type { RedirectsContext } from './redirect-rules.ts';
import { deleteHost, insertHost, selectHosts, selectHostsInUse } from './redirect-hosts.queries.ts';
import { lockMoves } from './redirects.queries.ts';
import { formatCount } from '#lib/text/format.ts';

const maxHosts = 200;

function refused(message: string): AppError {
  return fieldError('validation_failed', 'host', message);
}

/** 'Example.org', 'https://example.org/page' -> 'example.org'. */
function parseHost(text: string): string {
  const url = parseWebUrl(text.includes('://') ? text : `https://${text}`);
  const host = url && new URL(url).host;
  // Visitors cannot reach a host name without a dot.
  if (!host || !/[^.]\.[^.]/.test(host)) throw refused('Enter a host name such as example.org');
  return host;
}

/** Returns the external hosts that redirects may target, by name. */
export function listRedirectHosts({ db }: Context): Promise<RedirectHost[]> {
  return selectHostsInUse(db);
}

/**
 * Allows redirects to a host; accepts a URL and takes its host. Returns the whole list. Without this list, any editor
 * could redirect visitors to any site.
 */
export async function addRedirectHost(
  { write, site }: RedirectsContext,
  author: Author,
  text: string,
): Promise<RedirectHost[]> {
  const host = parseHost(text);
  if (host === new URL(site.origin).host)
    throw refused('This is the site itself: redirects to its pages are paths, as /new-page, without a host');
  return write(author, async ({ transaction, audit }) => {
    await lockMoves(transaction);
    if ((await selectHosts(transaction)).length >= maxHosts)
      throw refused(`The list is limited to ${maxHosts} hosts`);
    if (await insertHost(transaction, host))
      audit({ action: 'redirect.host-allowed', subjectName: host, after: { host } });
    return selectHostsInUse(transaction);
  });
}

/** Throws `conflict` while a redirect uses the host, active or not. Returns the whole list. */
export function removeRedirectHost(ctx: Context, author: Author, host: string): Promise<RedirectHost[]> {
  return ctx.write(author, async ({ transaction, audit }) => {
    await lockMoves(transaction);
    const [listed] = await selectHostsInUse(transaction, host);
    if (!listed) throw notFound('This host is not on the list');
    if (listed.redirects > 0) {
      const ways = formatCount(listed.redirects, 'redirect leads', 'redirects lead');
      throw new AppError('conflict', { public: `${ways} to ${host}, so it stays on the list` });
    }
    await deleteHost(transaction, host);
    audit({ action: 'redirect.host-removed', subjectName: host, before: { host } });
    return selectHostsInUse(transaction);
  });
}
