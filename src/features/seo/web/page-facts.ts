import { canonicalUrl } from '#lib/canonical-url.ts';
import { websiteId, type SiteFacts } from './site-graph.ts';

/**
 * What every kind of page says of itself, in the words of its own head: what the owner set for search engines goes
 * before its name and description. `path` is its canonical address in English, from the root.
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
