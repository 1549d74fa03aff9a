import type { Graph, Thing } from 'schema-dts';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import type { SiteFacts } from '#features/seo/web/site-graph.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { escapeForHtml } from '#lib/text/escape-for-html.ts';
import { useLocale } from '#ui/site-locale.tsx';
import { useSite } from '../site-context.tsx';

export interface PageSchemaProps {
  /** What the owner set for search engines; the page says the same of itself here. */
  seo?: PageSeo | undefined;
  /** What the page is about. */
  graph: (site: SiteFacts) => Thing[];
}

/** The page in the vocabulary of schema.org, as JSON-LD for search engines, unless the owner switched it off. */
export function PageSchema({ seo, graph }: PageSchemaProps) {
  const { publicUrl } = useSite();
  const settings = useSettings();
  const locale = useLocale();
  if (!settings.enableStructuredData) return null;
  // What no reader sees on the page is not to be told of it either.
  const isShown = (thing: Thing) =>
    settings.enableBreadcrumbs || typeof thing === 'string' || thing['@type'] !== 'BreadcrumbList';
  const data: Graph = {
    '@context': 'https://schema.org',
    '@graph': graph({ ...settings, publicUrl, locale, seo }).filter(isShown),
  };
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: escapeForHtml(JSON.stringify(data)) }}
    />
  );
}
