import type { BreadcrumbList, CollectionPage, Thing } from 'schema-dts';
import { sitePathsIn } from '#lib/site-paths.ts';
import { pageFacts } from './page-facts.ts';
import { absoluteAddress, type SiteFacts } from './site-graph.ts';

/** A step on the way to a page; the last is the page itself and needs no address. */
export interface Step {
  name: string;
  /** From the root, in the language of the page. */
  href?: string | undefined;
}

/** The way to a page from the home page. */
export function breadcrumbList(site: SiteFacts, steps: readonly Step[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, href }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name,
      ...(href !== undefined && { item: absoluteAddress(site, href) }),
    })),
  };
}

/** One page of a list of papers. */
export interface PaperListing {
  name: string;
  description?: string | null;
  /** Canonical address of the page in English, from the root. */
  path: string;
  steps: readonly Step[];
  /** The papers on this page, in their order; more than a page holds are not shown. */
  papers: readonly { title: string; slug: string }[];
  pageSize: number;
  /** Zero-based; none is the first. */
  page?: number | undefined;
  /** How many papers there are on all pages. */
  total: number;
}

function collectionPage(site: SiteFacts, listing: PaperListing): CollectionPage {
  const paths = sitePathsIn(site.locale);
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
        url: absoluteAddress(site, paths.paper(slug)),
      })),
    },
  };
}

/** A page that lists papers: the way to it and what it shows. */
export function listGraph(site: SiteFacts, listing: PaperListing): Thing[] {
  return [breadcrumbList(site, listing.steps), collectionPage(site, listing)];
}
