import { canonicalUrl } from '#lib/url/canonical-url.ts';
import { websiteId, type SiteFacts } from './site-graph.ts';

/**
 * Returns the facts that every page type shares, with the texts of the page's head. The owner's SEO settings override
 * name and description. `path` is the canonical English path.
 */
export function pageFacts(
  site: SiteFacts,
  page: { name: string; description?: string | null | undefined; path: string },
) {
  const url = canonicalUrl({ ...site, path: page.path }, site.seo?.canonicalUrl);
  const description = site.seo?.description || page.description;
  return {
    '@id': url,
    url,
    name: site.seo?.title || page.name,
    inLanguage: site.locale,
    isPartOf: { '@id': websiteId(site) },
    ...(description && { description }),
  };
}
