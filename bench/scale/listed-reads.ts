import type { SizedCall } from './call-times.ts';

/** Ranks routes like the router: a fixed segment before a parameter, a parameter before a wildcard. */
const rankOf = (route: string): string =>
  route.replaceAll(/[^/]+/g, (segment) => (segment === '*' ? '2' : segment.includes('{') ? '1' : '0'));

/** Returns the pattern of the paths of a route, such as `/api/papers/{id}`. */
const patternOf = (route: string): RegExp =>
  new RegExp(
    `^${route
      .replaceAll('.', '\\.')
      .replaceAll(/\{\w+\}/g, '[^/]+')
      .replace('*', '.*')}$`,
  );

/** Returns the GET routes, such as `/api/papers/{id}`, that are neither called nor excluded. */
export function unlistedReads(
  routes: string[],
  calls: SizedCall[],
  notMeasured: Record<string, string>,
): string[] {
  const ranked = routes
    .toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
    .map((route) => ({ route, pattern: patternOf(route) }));
  const paths = new Set(calls.filter(({ body }) => !body).map(({ path }) => path.split('?', 1)[0]!));
  const called = new Set([...paths].map((path) => ranked.find(({ pattern }) => pattern.test(path))?.route));
  return routes.filter((route) => !called.has(route) && !Object.hasOwn(notMeasured, route));
}
