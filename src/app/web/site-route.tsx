import type { ComponentType, ReactElement } from 'react';
import type { Site } from './site-context.tsx';

/** What a path of a route holds: '/category/ssc' for '/category/:slug' is { slug: 'ssc' }. */
type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & Params<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : object;

export interface RouteInput<Path extends string> {
  site: Site;
  params: Params<Path>;
  /** The query string, each parameter once. */
  query: Record<string, string>;
}

/** A kind of page, with the types of what it reads closed over. */
export interface SiteRoute {
  path: string;
  /** Makes the reads of the page. Throws MissingError where there is nothing to show. */
  open(input: RouteInput<string>): Promise<ReactElement>;
}

/** One kind of page: the form of its address, its reads, and the component that shows their answers. */
export function siteRoute<const Path extends string, Loaded extends object>(route: {
  path: Path;
  read(input: RouteInput<Path>): Promise<Loaded>;
  Page: ComponentType<Loaded>;
}): SiteRoute {
  return {
    path: route.path,
    async open(input) {
      return <route.Page {...await route.read(input as RouteInput<Path>)} />;
    },
  };
}
