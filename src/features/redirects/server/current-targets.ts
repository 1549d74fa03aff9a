import type { Database } from '#platform/database/database.ts';
import type { PageKind } from '#platform/pages/page-kind.ts';

interface Row {
  targetUrl: string;
  pageKind: string | null;
  pageId: number | null;
}

/** Returns redirects with the current paths of their pages as targets. If visitors cannot open a page, its last one. */
export async function withCurrentTargets<Redirect extends Row>(
  db: Database,
  redirects: Redirect[],
  pages: readonly PageKind[],
): Promise<Redirect[]> {
  const paths = new Map<string | null, Map<number | null, string>>();
  for (const { kind, getPaths } of pages) {
    const ids = redirects.flatMap(({ pageKind, pageId }) => (pageKind === kind ? (pageId ?? []) : []));
    if (ids.length > 0) paths.set(kind, await getPaths(db, ids));
  }
  return redirects.map((redirect) => ({
    ...redirect,
    targetUrl: paths.get(redirect.pageKind)?.get(redirect.pageId) ?? redirect.targetUrl,
  }));
}
