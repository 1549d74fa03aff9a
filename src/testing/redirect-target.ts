import { getPagePath } from '#app/features.ts';
import { createPageRedirects } from '#app/pages/page-redirects.ts';
import { findPages } from '#app/pages/real-pages.ts';
import { createRedirectsService } from '#features/redirects/server/redirects.service.ts';
import type { Context } from '#platform/context/context.ts';

/** Returns the URL to which visitors of a URL are redirected now. */
export async function getRedirectTarget(ctx: Context, url: string): Promise<string | undefined> {
  const findRedirect = createPageRedirects({
    ...createRedirectsService(ctx),
    getPath: (page) => getPagePath(ctx, page),
    hasPage: async (path) => (await findPages(ctx.db, [path])).has(path),
    isHiddenPage: async () => false,
  });
  return (await findRedirect(url))?.location;
}
