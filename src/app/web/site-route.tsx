import type { ComponentType, ReactElement } from 'react';
import type { Site } from './site-context.tsx';

/** Parameters of a route's path: '/category/ssc' for '/category/:slug' gives { slug: 'ssc' }. */
type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & Params<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : object;

export interface RouteInput<Path extends string> {
  site: Site;
  params: Params<Path>;
  /** The query string. Each parameter occurs once. */
  query: Record<string, string>;
}

/** Whether the list of papers on a page has a choice between rows and cards. */
export interface PageList {
  hasViews: boolean;
}

/** A kind of page. The types of its reads are hidden in closures. */
export interface SiteRoute {
  path: string;
  list: PageList | undefined;
  /** Makes the reads of the page. Throws `MissingError` if there is nothing to show. */
  open(input: RouteInput<string>): Promise<ReactElement>;
}

/** Defines one kind of page: the pattern of its path, its reads, and the component that shows the results. */
export function siteRoute<const Path extends string, Loaded extends object>(route: {
  path: Path;
  /** Omitted if the page has no list of papers. */
  list?: PageList;
  read(input: RouteInput<Path>): Promise<Loaded>;
  Page: ComponentType<Loaded>;
}): SiteRoute {
  return {
    path: route.path,
    list: route.list,
    async open(input) {
      return <route.Page {...await route.read(input as RouteInput<Path>)} />;
    },
  };
}
