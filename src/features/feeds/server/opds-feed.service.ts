import {
  getLocalNames,
  listCategories,
  listExams,
  sortedByName,
  translateCategory,
  translateExamName,
} from '#features/catalog/catalog.server.ts';
import type { PaperFacets, PaperListQuery } from '#features/papers/papers.contract.ts';
import { countFacets, countPapers } from '#features/papers/papers.server.ts';
import type { Locale } from '#lib/text/locales.ts';
import { createSitePaths } from '#lib/url/site-paths.ts';
import { pickFilters } from '#lib/url/paper-filters.ts';
import { queryString } from '#lib/url/read-url.ts';
import type { Context } from '#platform/context/context.ts';
import { getLastChange, type FeedEntry, type FeedSite } from './feed-entry.ts';
import { findCategory, getListName, listEntries } from './feed-papers.service.ts';
import { feedTexts, getLanguageLabel } from './feed-texts.ts';

/** Papers on a page of an OPDS catalogue. */
export const pageSize = 50;
/** Zero-based. Lists of papers end at 100,000. */
export const maxPage = 100_000 / pageSize - 1;
const maxExams = 500;
const maxFacetLinks = 40;

export interface OpdsQuery extends Omit<PaperListQuery, 'limit' | 'offset'> {
  /** Zero-based. */
  page?: number | undefined;
}

interface OpdsLink {
  title: string;
  /** Path and query below the root of the OPDS catalogue: '/papers?year=2019'. */
  path: string;
  count?: number;
}

interface NavigationLink extends OpdsLink {
  rel: 'subsection' | 'http://opds-spec.org/sort/new' | 'http://opds-spec.org/sort/popular';
  kind: 'navigation' | 'acquisition';
  description?: string | null;
}

/** A feed of an OPDS catalogue, in either version. */
export interface OpdsFeed {
  title: string;
  /** Path and query below the root of the OPDS catalogue, '' for the root itself. */
  path: string;
  /** Path of the page with the same content. */
  page: string;
  updated: string;
  navigation: NavigationLink[];
  /** Set if the feed lists papers. */
  papers?: {
    entries: FeedEntry[];
    total: number;
    /** Zero-based. */
    page: number;
    first: string;
    previous?: string;
    next?: string;
    facets: { title: string; links: (OpdsLink & { isActive: boolean })[] }[];
  };
}

/** Returns paths of an OPDS catalogue in one language. */
export function createOpdsPaths(locale: Locale) {
  const lang = locale === 'en' ? undefined : locale;
  return {
    root: queryString({ lang }),
    category: (slug: string) => `/categories/${encodeURIComponent(slug)}${queryString({ lang })}`,
    papers: ({ search, sort, page, ...filters }: OpdsQuery = {}) =>
      `/papers${queryString({ query: search, ...pickFilters(filters), sort, page: page || undefined, lang })}`,
  };
}

/** Returns the root: new papers, popular papers, and the categories. */
export async function getRootFeed(ctx: Context, site: FeedSite): Promise<OpdsFeed> {
  const { locale, siteName } = site;
  const texts = feedTexts[locale];
  const paths = createOpdsPaths(locale);
  const [categories, names, newest] = await Promise.all([
    listCategories(ctx),
    getLocalNames(ctx, locale),
    listEntries(ctx, site, { limit: 1 }),
  ]);
  return {
    title: siteName,
    path: paths.root,
    page: createSitePaths(locale).home(),
    updated: getLastChange(newest),
    navigation: [
      {
        title: texts.newPapers,
        path: paths.papers(),
        rel: 'http://opds-spec.org/sort/new',
        kind: 'acquisition',
      },
      {
        title: texts.popularPapers,
        path: paths.papers({ sort: 'downloads' }),
        rel: 'http://opds-spec.org/sort/popular',
        kind: 'acquisition',
      },
      ...categories
        .map((category) => translateCategory(category, names))
        .map(({ name, slug, description }): NavigationLink => ({
          title: name,
          path: paths.category(slug),
          rel: 'subsection',
          kind: 'navigation',
          description,
        })),
    ],
  };
}

/** Returns the exams of a category that have papers, at most 500. Throws 404. */
export async function getCategoryFeed(ctx: Context, site: FeedSite, slug: string): Promise<OpdsFeed> {
  const { locale } = site;
  const paths = createOpdsPaths(locale);
  const category = await findCategory(ctx, slug, locale);
  const [exams, names, newest] = await Promise.all([
    listExams(ctx),
    getLocalNames(ctx, locale),
    listEntries(ctx, site, { category: slug, limit: 1 }),
  ]);
  const listed = exams
    .filter(({ categorySlug, paperCount }) => categorySlug === slug && paperCount > 0)
    .map((exam) => translateExamName(exam, names));
  return {
    title: category.name,
    path: paths.category(slug),
    page: createSitePaths(locale).category(slug),
    updated: getLastChange(newest),
    navigation: [
      {
        title: feedTexts[locale].allPapers,
        path: paths.papers({ category: slug }),
        rel: 'subsection',
        kind: 'acquisition',
        description: category.description,
      },
      ...sortedByName(listed, names)
        .slice(0, maxExams)
        .map(({ id, name, paperCount, description }): NavigationLink => ({
          title: name,
          path: paths.papers({ examId: id }),
          rel: 'subsection',
          kind: 'acquisition',
          count: paperCount,
          description,
        })),
    ],
  };
}

/** Returns a page of papers with facets. Throws 404 for an unknown exam or category. */
export async function getPapersFeed(ctx: Context, site: FeedSite, query: OpdsQuery): Promise<OpdsFeed> {
  const { locale } = site;
  const { page = 0, sort, ...filters } = query;
  const paths = createOpdsPaths(locale);
  const at = (other: number) => paths.papers({ ...query, page: other });
  // One object for the list and its counts, so that the search runs once.
  const list = { ...filters, sort, limit: pageSize, offset: page * pageSize };
  const [title, entries, total, facets] = await Promise.all([
    getListName(ctx, query, locale),
    listEntries(ctx, site, list),
    countPapers(ctx, list),
    countFacets(ctx, list),
  ]);
  const hasNext = page < maxPage && (page + 1) * pageSize < total;
  return {
    title,
    path: at(page),
    page: createSitePaths(locale).browse({ ...pickFilters(filters), sort }),
    updated: getLastChange(entries),
    navigation: [],
    papers: {
      entries,
      total,
      page,
      first: at(0),
      ...(page > 0 && { previous: at(page - 1) }),
      ...(hasNext && { next: at(page + 1) }),
      facets: getFacets(facets, query, locale),
    },
  };
}

/** Returns the facets with a choice: at least two values, or a chosen one. */
function getFacets(facets: PaperFacets, query: OpdsQuery, locale: Locale) {
  const { papers } = createOpdsPaths(locale);
  const texts = feedTexts[locale];
  const first = { ...query, page: undefined };
  const groups = [
    {
      title: texts.year,
      links: [
        { title: texts.all, path: papers({ ...first, year: undefined }), isActive: query.year === undefined },
        ...facets.years.map(({ value, count }) => ({
          title: String(value),
          path: papers({ ...first, year: value }),
          count,
          isActive: query.year === value,
        })),
      ],
    },
    {
      title: texts.language,
      links: [
        {
          title: texts.all,
          path: papers({ ...first, language: undefined }),
          isActive: query.language === undefined,
        },
        ...facets.languages.map(({ value, count }) => ({
          title: getLanguageLabel(value, locale),
          path: papers({ ...first, language: value }),
          count,
          isActive: query.language === value,
        })),
      ],
    },
  ];
  return groups
    .map(({ title, links }) => ({ title, links: links.slice(0, maxFacetLinks) }))
    .filter(({ links }) => links.length > 2 || !links[0]?.isActive);
}
