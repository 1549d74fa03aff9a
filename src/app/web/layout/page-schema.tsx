import type { Graph, Thing } from 'schema-dts';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import type { SiteFacts } from '#features/seo/web/site-graph.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import { escapeForHtml } from '#lib/text/escape-for-html.ts';
import { useLocale } from '#ui/site-locale.tsx';
import { useSite } from '../site-context.tsx';

export interface PageSchemaProps {
  /** The SEO values of the owner. The structured data uses the same texts. */
  seo?: PageSeo | undefined;
  /** Returns the structured data of the page. */
  graph: (site: SiteFacts) => Thing[];
}

/** Describes the page in schema.org terms, as JSON-LD for search engines, unless the settings disable it. */
export function PageSchema({ seo, graph }: PageSchemaProps) {
  const { publicUrl } = useSite();
  const settings = useSettings();
  const locale = useLocale();
  if (!settings.enableStructuredData) return null;
  // Structured data must not describe content that visitors cannot see.
  const isShown = (node: Thing) =>
    settings.enableBreadcrumbs || typeof node === 'string' || node['@type'] !== 'BreadcrumbList';
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
