import type { BreadcrumbList, CollectionPage, Thing } from 'schema-dts';
import { createSitePaths } from '#lib/url/site-paths.ts';
import { pageFacts } from './page-facts.ts';
import { getAbsoluteUrl, type SiteFacts } from './site-graph.ts';

/** A breadcrumb step. The last step is the page itself and needs no link. */
export interface Step {
  name: string;
  /** Path in the language of the page. */
  href?: string | undefined;
}

/** Returns the breadcrumbs from the home page to a page. */
export function breadcrumbList(site: SiteFacts, steps: readonly Step[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, href }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name,
      ...(href !== undefined && { item: getAbsoluteUrl(site, href) }),
    })),
  };
}

/** One page of a list of papers. */
export interface PaperListing {
  name: string;
  description?: string | null;
  /** Canonical English path of the page. */
  path: string;
  steps: readonly Step[];
  /** The papers on this page, in order. Papers beyond `pageSize` are not shown. */
  papers: readonly { title: string; slug: string }[];
  pageSize: number;
  /** Zero-based; defaults to the first page. */
  page?: number | undefined;
  /** Number of papers on all pages. */
  total: number;
}

function collectionPage(site: SiteFacts, listing: PaperListing): CollectionPage {
  const paths = createSitePaths(site.locale);
  const { papers, pageSize, page = 0 } = listing;
  return {
    '@type': 'CollectionPage',
    ...pageFacts(site, listing),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: listing.total,
      itemListElement: papers.slice(0, pageSize).map(({ title, slug }, place) => ({
        '@type': 'ListItem',
        position: page * pageSize + place + 1,
        name: title,
        url: getAbsoluteUrl(site, paths.paper(slug)),
      })),
    },
  };
}

/** Returns the graph of a list page: its breadcrumbs and its papers. */
export function listGraph(site: SiteFacts, listing: PaperListing): Thing[] {
  return [breadcrumbList(site, listing.steps), collectionPage(site, listing)];
}
