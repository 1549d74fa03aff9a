import type { Thing } from 'schema-dts';
import { inLocale } from '#lib/locales.ts';
import { breadcrumbList, type Step } from './list-graph.ts';
import { absoluteAddress, websiteId, type SiteFacts } from './site-graph.ts';

/** A page of which there is no more to say than its name: the way to it, and that it is there. */
export function pageGraph(
  site: SiteFacts,
  { name, path, steps }: { name: string; path: string; steps: readonly Step[] },
): Thing[] {
  const url = absoluteAddress(site, inLocale(site.locale, path));
  const page: Thing = {
    '@type': 'WebPage',
    '@id': url,
    url,
    name,
    inLanguage: site.locale,
    isPartOf: { '@id': websiteId(site) },
  };
  return [breadcrumbList(site, steps), page];
}
