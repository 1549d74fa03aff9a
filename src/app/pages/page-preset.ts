import { pagePreset, pagePresetQuery } from '#features/seo/page-seo-admin.contract.ts';
import { pageSeoReads } from '#features/seo/server/page-seo.routes.ts';
import { mergePageSeo } from '#features/seo/server/page-seo.service.ts';
import { getCanonicalPath } from '#lib/url/canonical-path.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import type { SitePage } from './page-renderer.ts';

/** Returns the page reads as if the owner had set no SEO values. */
export function readsWithoutPageSeo(reads: PublicRead[]): PublicRead[] {
  const blank = pageSeoReads((pageType, pageId) => mergePageSeo(pageType, pageId));
  const replaced = new Set(blank.map(({ path }) => path));
  return [...reads.filter(({ path }) => !replaced.has(path)), ...blank];
}

/**
 * Registers the values of a page without SEO records, for the previews in the SEO form. They come from the rendering
 * of the page, so that every kind of page has them. `render` renders a page by `readsWithoutPageSeo`.
 */
export function registerPagePreset(
  app: HttpApp,
  options: { render: (url: string) => Promise<SitePage>; publicUrl: string },
): void {
  addRoute(app, 'GET /api/admin/page-seo/preset', {
    access: 'owner',
    summary: 'Default SEO texts of a page',
    query: pagePresetQuery,
    answer: pagePreset,
    handler: async (request) => {
      const canonical = getCanonicalPath(request.query.path);
      const page = canonical && (await options.render(canonical.url));
      if (page?.status !== 200 || !page.head) throw notFound('Page not found');
      return { ...page.head, publicUrl: options.publicUrl };
    },
  });
}
