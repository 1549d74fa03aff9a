/** Whether a stored source is a prefix: `/blog/*` applies to every path below `/blog` without a page. */
export const isPrefix = (source: string) => source.endsWith('/*');

/** In characters; well below the database's limit for an index entry. */
export const maxUrlLength = 2_000;

/** A request with more parameters is matched by all of them, by each one, and by sets of the first ones by name. */
const maxCombined = 8;

/** The source of a redirect in stored form. */
export interface Source {
  sourceUrl: string;
  ignoresCase: boolean;
}

/** Folds the letter case of a path, and keeps its segments. */
function foldCase(path: string): string {
  try {
    return decodeURI(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/** Returns the key of a source as `getKeys` lists it. `~` marks sources that ignore letter case in their path. */
export function getKey({ sourceUrl, ignoresCase }: Source): string {
  if (!ignoresCase) return sourceUrl;
  const [path = '', query] = sourceUrl.split('?', 2);
  return `~${foldCase(path)}${query === undefined ? '' : `?${query}`}`;
}

/**
 * Returns the keys of the sources that match a canonical path and the query of a request, most specific first: the
 * path with most parameters, the path, and its prefixes; each with its letter case before any case.
 */
export function getKeys(path: string, query = ''): string[] {
  const folded = `~${foldCase(path)}`;
  const keys = getQueries(query).flatMap((some) => [`${path}?${some}`, `${folded}?${some}`]);
  keys.push(path, folded);
  let parent = getParent(path, maxUrlLength);
  for (let any = `~${foldCase(parent)}`; parent !== ''; parent = getParent(parent), any = getParent(any))
    keys.push(`${parent}/*`, `${any}/*`);
  return keys;
}

const getParent = (path: string, maxLength?: number) => path.slice(0, path.lastIndexOf('/', maxLength));

/** Returns the sets of parameters that a source may have, in its stored form, the largest first. */
function getQueries(query: string): string[] {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  const texts = [...parameters].map((parameter) => `${new URLSearchParams([parameter])}`);
  const sets = texts
    .slice(0, maxCombined)
    .reduce<string[][]>((before, text) => [...before, ...before.map((set) => [...set, text])], [[]]);
  const all = [texts, ...sets, ...texts.slice(maxCombined).map((text) => [text])];
  const ordered = all.filter((set) => set.length > 0).sort((a, b) => b.length - a.length);
  return [...new Set(ordered.map((set) => set.join('&')))];
}
