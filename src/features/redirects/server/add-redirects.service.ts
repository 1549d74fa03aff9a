import type { Author } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteMissing } from './missing-urls.queries.ts';
import { redirectsTag } from './moved-urls.service.ts';
import { isPrefix } from './redirect-sources.ts';
import { redirectSource, redirectTarget, type Checked, type OwnSite } from './redirect-url.ts';
import { findProblems, type RedirectRules } from './redirect-rules.ts';
import { insertRedirects, selectRedirectsFrom, type RedirectColumns } from './redirects-admin.queries.ts';
import { lockMoves } from './redirects.queries.ts';
import { formatCount } from '#lib/text/format.ts';

/** A redirect from the URL that a page had on another site. */
export interface OldUrl {
  /** A URL of any host, or a path. Only its path and query count. */
  from: string;
  to: string;
}

interface AddedRedirects {
  added: number;
  /** Sources that have a redirect. It stays as it is. */
  unchanged: number;
  refused: { url: string; reason: string }[];
}

/** Returns the source for a URL or path. An asterisk in the URL of another site does not stand for other URLs. */
function parseOldUrl(from: string, site: OwnSite): Checked {
  const url = /^https?:/i.test(from) ? URL.parse(from) : null;
  const source = redirectSource(url ? url.pathname + url.search : from, site);
  return 'url' in source && isPrefix(source.url)
    ? { problem: 'An old URL may not end in an asterisk' }
    : source;
}

/** Returns the new redirects by source. The first one of a source counts. */
async function planRedirects(transaction: Database, oldUrls: OldUrl[], description: string, site: OwnSite) {
  const rows = new Map<string, RedirectColumns>();
  const refused: AddedRedirects['refused'] = [];
  for (const { from, to } of oldUrls) {
    const source = parseOldUrl(from, site);
    const target = redirectTarget(to, site);
    const problem = 'problem' in source ? source.problem : 'problem' in target ? target.problem : undefined;
    if (problem !== undefined) refused.push({ url: from, reason: problem });
    else if ('url' in source && 'url' in target && source.url !== target.url && !rows.has(source.url))
      rows.set(source.url, {
        sourceUrl: source.url,
        targetUrl: target.url,
        statusCode: 301,
        isActive: true,
        description,
        isAutomatic: false,
      });
  }
  const existing = await selectRedirectsFrom(transaction, [...rows.keys()]);
  for (const { sourceUrl } of existing) rows.delete(sourceUrl);
  return { rows: [...rows.values()], unchanged: existing.length, refused };
}

/**
 * Adds redirects from old URLs in one transaction, under the rules for redirects of the back office: no redirect hides
 * a page or forms a loop. Existing redirects do not change. A dry run returns the same and writes nothing.
 */
export function addRedirects(
  { write, pagesAt, site }: RedirectRules & Pick<Context, 'write'>,
  author: Author,
  oldUrls: OldUrl[],
  { description, isDryRun }: { description: string; isDryRun: boolean },
): Promise<AddedRedirects> {
  return write(author, async ({ transaction, changed, audit }) => {
    if (!isDryRun) await lockMoves(transaction);
    const { rows, unchanged, refused } = await planRedirects(transaction, oldUrls, description, site);
    const problems = await findProblems(transaction, rows, pagesAt);
    const accepted = rows.filter((_row, at) => !problems[at]);
    for (const [at, { sourceUrl }] of rows.entries())
      if (problems[at]) refused.push({ url: sourceUrl, reason: problems[at].message });
    if (!isDryRun && accepted.length > 0) {
      await insertRedirects(transaction, accepted);
      await deleteMissing(
        transaction,
        accepted.map(({ sourceUrl }) => sourceUrl),
      );
      const after = { added: accepted.length, unchanged, refused: refused.length };
      audit({ action: 'redirect.imported', subjectName: formatCount(accepted.length, 'redirect'), after });
      changed(redirectsTag);
    }
    return { added: accepted.length, unchanged, refused };
  });
}
