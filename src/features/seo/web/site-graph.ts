import type { Organization, SearchAction, Thing, WebSite, WithActionConstraints } from 'schema-dts';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import type { Locale } from '#lib/locales.ts';
import { sitePathsIn } from '#lib/site-paths.ts';
import { webAddress } from '#lib/web-address.ts';

/** What the vocabulary of schema.org says of the site, on every page. */
export interface SiteFacts {
  /** Without a trailing slash. */
  publicUrl: string;
  /** The language of the page. */
  locale: Locale;
  siteName: string;
  siteDescription: string | null;
  logoUrl: string | null;
  /** Name of a network -> address of the site's page there. */
  socialLinks: Record<string, string>;
  enableOrganizationSchema: boolean;
  /** What the owner set for search engines on the page that speaks. */
  seo?: PageSeo | undefined;
}

/** Absolute form of an address that begins at the root, or is absolute already. */
export function absoluteAddress(site: { publicUrl: string }, address: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? site.publicUrl + address : address;
}

/** Names one thing on all pages: the other things of a graph refer to it. */
export const organizationId = ({ publicUrl }: SiteFacts) => `${publicUrl}/#organization`;
export const websiteId = ({ publicUrl }: SiteFacts) => `${publicUrl}/#website`;

/** Who runs the site. The site's own mark stands in for a logo that is not set. */
function organization(site: SiteFacts): Organization {
  const profiles = Object.values(site.socialLinks).flatMap((address) => webAddress(address) ?? []);
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: site.siteName,
    url: `${site.publicUrl}/`,
    logo: absoluteAddress(site, site.logoUrl ?? '/favicon.svg'),
    ...(site.siteDescription && { description: site.siteDescription }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

function website(site: SiteFacts): WebSite {
  const description = site.seo?.description || site.siteDescription;
  const paths = sitePathsIn(site.locale);
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
    url: absoluteAddress(site, paths.home()),
    inLanguage: site.locale,
    ...(description && { description }),
    ...(site.enableOrganizationSchema && { publisher: { '@id': organizationId(site) } }),
    potentialAction: search,
  };
}

/** The home page: the site, how to search it, and who runs it. */
export function homeGraph(site: SiteFacts): Thing[] {
  return site.enableOrganizationSchema ? [website(site), organization(site)] : [website(site)];
}
