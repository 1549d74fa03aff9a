import type { Graph, Thing } from 'schema-dts';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import type { SiteFacts } from '#features/seo/web/site-graph.ts';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { escapeForHtml } from '#lib/escape-for-html.ts';
import { useLocale } from '#ui/site-locale.tsx';
import { useSite } from '../site-context.tsx';

export interface PageSchemaProps {
  /** Canonical address of the page: another page is another script. */
  path: string;
  /** What the owner set for search engines; the page says the same of itself here. */
  seo?: PageSeo | undefined;
  /** What the page is about; given on the server only, so that the browser does not load how it is made. */
  graph: ((site: SiteFacts) => Thing[]) | undefined;
}

/**
 * The page in the vocabulary of schema.org, as JSON-LD for search engines, unless the owner switched it off. They
 * read a page as it is sent: the browser leaves the script as it came, and pages that it makes itself say nothing.
 */
export function PageSchema({ path, seo, graph }: PageSchemaProps) {
  const { publicUrl } = useSite();
  const settings = useSettings();
  const locale = useLocale();
  if (!settings.enableStructuredData) return null;
  // What no reader sees on the page is not to be told of it either.
  const isShown = (thing: Thing) =>
    settings.enableBreadcrumbs || typeof thing === 'string' || thing['@type'] !== 'BreadcrumbList';
  const data: Graph | undefined = graph && {
    '@context': 'https://schema.org',
    '@graph': graph({ ...settings, publicUrl, locale, seo }).filter(isShown),
  };
  return (
    <script
      key={path}
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: data ? escapeForHtml(JSON.stringify(data)) : '{}' }}
    />
  );
}
