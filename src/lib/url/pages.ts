import { examFilterNames, paperFilterNames, pickFilters } from './paper-filters.ts';
import {
  parseCalendarPageQuery,
  parsePaperPageQuery,
  parseReaderQuery,
  parseSavedPageQuery,
} from './paper-page-query.ts';
import { pathSegments } from './path-segments.ts';
import { sitePaths, type PaperPageQuery } from './site-paths.ts';

/** Parameters of a path: '/category/ssc' for '/category/:slug' gives { slug: 'ssc' }. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : object;

type UrlQuery = Record<string, string>;

interface Page<Path extends string, Query extends object> {
  path: Path;
  /** Names of the query's parameters. The page ignores others. */
  parameters: readonly (keyof Query & string)[];
  /** Omits invalid values. */
  parse(query: UrlQuery): Query;
  /** Returns the URL of the English page. */
  url(params: PathParams<Path>, query: Query): string;
}

const page = <const Path extends string, Query extends object>(definition: Page<Path, Query>) => definition;
/** A page without parameters. */
const plainPage = <const Path extends string>(path: Path, url: (params: PathParams<Path>) => string) =>
  page({ path, parameters: [], parse: () => ({}), url });

const viewParameters = ['sort', 'view', 'page'] as const;

/**
 * The kinds of pages. The order matters: the paths of exams, categories and papers have the same form, and a static page
 * can match any single segment.
 */
export const pages = {
  home: plainPage('/', () => sitePaths.home()),
  browse: page({
    path: '/browse',
    parameters: [...paperFilterNames, ...viewParameters],
    parse: parsePaperPageQuery,
    url: (_params, query) => sitePaths.browse(query),
  }),
  calendar: page({
    path: '/exam-calendar',
    parameters: ['view', 'category', 'examId'],
    parse: parseCalendarPageQuery,
    url: (_params, query) => sitePaths.calendar(query),
  }),
  saved: page({
    path: '/saved',
    parameters: ['ids'],
    parse: parseSavedPageQuery,
    url: (_params, query) => sitePaths.saved(query),
  }),
  offline: plainPage('/offline', () => sitePaths.offline()),
  category: page({
    path: '/category/:slug',
    parameters: ['exams', 'page'],
    parse(query): Pick<PaperPageQuery, 'exams' | 'page'> {
      const { exams, page } = parsePaperPageQuery(query);
      return { exams, page };
    },
    url: ({ slug }, query) => sitePaths.category(slug, query),
  }),
  paper: page({
    path: '/paper/:slug',
    parameters: ['p', 'q'],
    parse: parseReaderQuery,
    url: ({ slug }, query) => sitePaths.paper(slug, query),
  }),
  /** Redirects to the page of a paper. */
  shortUrl: plainPage('/p/:id', ({ id }) => sitePaths.shortUrl(id)),
  missingFile: plainPage('/missing-file/:paperId', ({ paperId }) => sitePaths.missingFile(paperId)),
  exam: page({
    path: '/:categorySlug/:examSlug',
    parameters: [...examFilterNames, ...viewParameters],
    parse(query): PaperPageQuery {
      const { sort, view, page, ...filters } = parsePaperPageQuery(query);
      return { ...pickFilters(filters, examFilterNames), sort, view, page };
    },
    url: ({ categorySlug, examSlug }, query) => sitePaths.exam(categorySlug, examSlug, query),
  }),
  staticPage: plainPage('/:slug', ({ slug }) => sitePaths.staticPage(slug)),
} as const;

export type PageName = keyof typeof pages;
export type PagePath<Name extends PageName> = (typeof pages)[Name]['path'];
export type PageQuery<Name extends PageName> = ReturnType<(typeof pages)[Name]['parse']>;

const patterns = Object.entries(pages).map(([name, { path }]) => ({
  name: name as PageName,
  parts: path.split('/').filter(Boolean),
}));

/** `:id` matches digits only, so that an older category with the slug `p` keeps the pages of its exams. */
function matchParts(parts: string[], segments: string[]): Record<string, string> | undefined {
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [position, part] of parts.entries()) {
    const segment = segments[position] ?? '';
    if (part === ':id' && !/^\d{1,9}$/.test(segment)) return undefined;
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
}

/** A page by its path: `{ name: 'paper', params: { slug: 'ssc-cgl-2024' } }`. */
export type PageAt = { [Name in PageName]: { name: Name; params: PathParams<PagePath<Name>> } }[PageName];

/** Returns the page at the decoded segments of a path without a language. It need not exist. */
export function findPage(segments: string[]): PageAt | undefined {
  for (const { name, parts } of patterns) {
    const params = matchParts(parts, segments);
    if (params) return { name, params } as PageAt;
  }
  return undefined;
}

/** Returns the page at a URL without a language, and its query, with each parameter once. The page need not exist. */
export function findPageAt(url: string): (PageAt & { query: UrlQuery }) | undefined {
  const [path = '', search = ''] = url.split('?', 2);
  const segments = pathSegments(path);
  const page = segments && findPage(segments);
  return page && { ...page, query: Object.fromEntries(new URLSearchParams(search)) };
}

/** Returns a page's definition without the types of its parameters, for a page that is known by its URL only. */
export const getPage = (name: PageName) => pages[name] as unknown as Page<string, UrlQuery>;

/** First segments of page paths. The other reserved words belong to API routes, files and entry points. */
export const pageWords: ReadonlySet<string> = new Set(
  patterns.flatMap(({ name, parts: [first] }) =>
    first === undefined || first.startsWith(':') || name === 'missingFile' ? [] : first,
  ),
);
