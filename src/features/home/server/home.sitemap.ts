import { listPapers } from '#features/papers/papers.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { Context } from '#platform/context/context.ts';
import type { SitemapSource } from '#platform/seo/sitemap-source.ts';

/** Creates the sitemap of the home page and the list of papers, which change with the newest paper. */
export function homeSitemap(ctx: Context): SitemapSource {
  return {
    pageTypes: ['home', 'browse'],
    count: async () => 2,
    pieces: async () => 1,
    entries: async function* () {
      const [newest] = await listPapers(ctx, { sort: 'newest', limit: 1 });
      const lastModified = newest ? new Date(newest.createdAt) : null;
      yield { path: sitePaths.home(), pageType: 'home', pageId: null, lastModified };
      yield { path: sitePaths.browse(), pageType: 'browse', pageId: null, lastModified };
    },
  };
}
