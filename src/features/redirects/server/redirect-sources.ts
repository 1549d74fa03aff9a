/** Whether a stored source is a prefix: `/blog/*` applies to every path below `/blog` without a page. */
export const isPrefix = (source: string) => source.endsWith('/*');

/** In characters; well below the database's limit for an index entry. */
export const maxUrlLength = 2_000;

/**
 * Returns the sources that match a canonical path and the query of a request, most specific first: the path with the
 * whole query, with one of its parameters, the path, and its prefixes.
 */
export function getSources(path: string, query = ''): string[] {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  const single = [...parameters].map((parameter) => new URLSearchParams([parameter]));
  const sources = (parameters.size === 0 ? [] : [parameters, ...single]).map((some) => `${path}?${some}`);
  sources.push(path);
  for (let parent = getParent(path, maxUrlLength); parent !== ''; parent = getParent(parent))
    sources.push(`${parent}/*`);
  return sources;
}

const getParent = (path: string, maxLength?: number) => path.slice(0, path.lastIndexOf('/', maxLength));
