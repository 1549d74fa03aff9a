import type { Organization, SearchAction, Thing, WebSite, WithActionConstraints } from 'schema-dts';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import type { Locale } from '#lib/text/locales.ts';
import { createSitePaths } from '#lib/url/site-paths.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';

/** The facts about the site for schema.org, on every page. */
export interface SiteFacts {
  /** Without a trailing slash. */
  publicUrl: string;
  /** The language of the page. */
  locale: Locale;
  siteName: string;
  siteDescription: string | null;
  logoUrl: string | null;
  /** Name of a network -> URL of the site's profile there. */
  socialLinks: Record<string, string>;
  enableOrganizationSchema: boolean;
  /** The owner's SEO settings of the page. */
  seo?: PageSeo | undefined;
}

/** Returns the absolute URL of a path. Returns an absolute URL unchanged. */
export function getAbsoluteUrl(site: { publicUrl: string }, url: string): string {
  return url.startsWith('/') && !url.startsWith('//') ? site.publicUrl + url : url;
}

/** The id of the organization on all pages. Other nodes of the graph refer to it. */
export const organizationId = ({ publicUrl }: SiteFacts) => `${publicUrl}/#organization`;
export const websiteId = ({ publicUrl }: SiteFacts) => `${publicUrl}/#website`;

/** Returns the organization that runs the site. Without a logo, uses the site's own mark. */
function organization(site: SiteFacts): Organization {
  const profiles = Object.values(site.socialLinks).flatMap((url) => parseWebUrl(url) ?? []);
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: site.siteName,
    url: `${site.publicUrl}/`,
    logo: getAbsoluteUrl(site, site.logoUrl ?? '/favicon.svg'),
    ...(site.siteDescription && { description: site.siteDescription }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

function website(site: SiteFacts): WebSite {
  const description = site.seo?.description || site.siteDescription;
  const paths = createSitePaths(site.locale);
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${site.publicUrl}${paths.browse()}?search={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': websiteId(site),
    name: site.siteName,
    url: getAbsoluteUrl(site, paths.home()),
    inLanguage: site.locale,
    ...(description && { description }),
    ...(site.enableOrganizationSchema && { publisher: { '@id': organizationId(site) } }),
    potentialAction: search,
  };
}

/** Returns the graph of the home page: the site with its search, and the organization. */
export function homeGraph(site: SiteFacts): Thing[] {
  return site.enableOrganizationSchema ? [website(site), organization(site)] : [website(site)];
}
