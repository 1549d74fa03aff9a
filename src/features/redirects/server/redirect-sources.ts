/** Whether a stored source is a prefix: `/blog/*` applies to every path below `/blog` without a page. */
export const isPrefix = (source: string) => source.endsWith('/*');

/** In characters; well below the database's limit for an index entry. */
export const maxUrlLength = 2_000;

/**
 * Returns the stored sources that match a canonical path and the query of a request, most specific first: the path
 * with the whole query, with one of its parameters, without a query, and the prefixes of the path.
 */
export function getSources(path: string, query = ''): string[] {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  const queries = [parameters, ...[...parameters].map((parameter) => new URLSearchParams([parameter]))];
  const sources = parameters.size === 0 ? [path] : [...queries.map((some) => `${path}?${some}`), path];
  for (let end = path.lastIndexOf('/', maxUrlLength); end > 0; end = path.lastIndexOf('/', end - 1))
    sources.push(`${path.slice(0, end)}/*`);
  return sources;
}
