import type { ComponentType, ReactElement } from 'react';
import { pages, type PageName, type PagePath, type PageQuery, type PathParams } from '#lib/url/pages.ts';
import type { Site } from './site-context.tsx';

export interface RouteInput<Name extends PageName> {
  site: Site;
  params: PathParams<PagePath<Name>>;
  query: PageQuery<Name>;
}

/** Whether the list of papers on a page has a choice between rows and cards. */
export interface PageList {
  hasViews: boolean;
}

/** A kind of page. The types of its reads are hidden in closures. */
export interface SiteRoute {
  list: PageList | undefined;
  /**
   * Makes the reads of the page with these parameters. The query string has each parameter once. Throws `MissingError` if
   * there is nothing to show.
   */
  open(site: Site, params: object, query: Record<string, string>): Promise<ReactElement>;
}

/** Defines what a page of `pages` reads, and the component that shows the results. */
export function siteRoute<const Name extends PageName, Loaded extends object>(
  name: Name,
  route: {
    /** Omitted if the page has no list of papers. */
    list?: PageList;
    read(input: RouteInput<Name>): Promise<Loaded>;
    Page: ComponentType<Loaded>;
  },
): SiteRoute {
  return {
    list: route.list,
    async open(site, params, query) {
      const input = { site, params, query: pages[name].parse(query) } as RouteInput<Name>;
      return <route.Page {...await route.read(input)} />;
    },
  };
}
