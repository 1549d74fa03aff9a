import { getReadableUrl } from '#lib/url/readable-url.ts';
import { getSources, isPrefix } from './redirect-sources.ts';

/** The targets of active manual redirects by source, in stored form. */
export type Targets = Map<string, string>;

/**
 * Maximum number of redirects that a request follows in one answer, and that a new one may lead through. The limit
 * also bounds the search for loops: no write can close a longer one.
 */
export const maxSteps = 3;

/** Returns the source that redirects a target. `isPage` returns whether a path has a page. */
function getNext(targets: Targets, target: string, isPage: (path: string) => boolean): string | undefined {
  if (!target.startsWith('/')) return undefined;
  const [path = '', query] = target.split('#', 1)[0]!.split('?', 2);
  const source = getSources(path, query).find((each) => targets.has(each));
  return source !== undefined && isPrefix(source) && isPage(path) ? undefined : source;
}

/** Returns an error text if a redirect leads into a loop, or through more than `limit` redirects. */
export function findFault(
  targets: Targets,
  source: string,
  isPage: (path: string) => boolean = () => false,
  limit = maxSteps,
): string | undefined {
  const path = [source];
  for (let next = path[0]; path.length <= limit; path.push(next)) {
    next = getNext(targets, targets.get(next!)!, isPage);
    if (next === undefined) return undefined;
    if (path.includes(next))
      return `This would create a redirect loop: ${formatPath([...path.slice(path.indexOf(next)), next])}`;
  }
  return `This would create a chain of more than ${limit} redirects: ${formatPath(path)}`;
}

const formatPath = (path: string[]) => path.map(getReadableUrl).join(' -> ');
