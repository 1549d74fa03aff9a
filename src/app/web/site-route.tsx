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
  /** Reads what the page needs beside loading its code. Throws MissingError where there is nothing to show. */
  open(input: RouteInput<string>): Promise<ReactElement>;
  /** The page's shape, for a line on which reading takes a while. */
  Pending?: ComponentType;
}

/** One kind of page: the form of its address, its reads, and the code that shows what they answered. */
export function siteRoute<const Path extends string, Loaded extends object>(route: {
  path: Path;
  read(input: RouteInput<Path>): Promise<Loaded>;
  code(): Promise<{ Page: ComponentType<Loaded> }>;
  Pending?: ComponentType;
}): SiteRoute {
  return {
    path: route.path,
    ...(route.Pending && { Pending: route.Pending }),
    async open(input) {
      const [{ Page }, loaded] = await Promise.all([route.code(), route.read(input as RouteInput<Path>)]);
      return <Page {...loaded} />;
    },
  };
}
