import type { SearchResult } from '#features/search/search.contract.ts';
import type { SitePaths } from '#lib/url/site-paths.ts';

/** One option of the list. */
export interface ResultOption {
  key: string;
  name: string;
  /** Distinguishes it from others with the same name. */
  detail: string;
  href: string;
}

export interface ResultGroups {
  categories: ResultOption[];
  exams: ResultOption[];
  papers: ResultOption[];
}

/**
 * Builds the link of each result: a category to its page, an exam or a paper to the browse page with its name as the
 * search.
 */
export function resultGroups(result: SearchResult, paths: SitePaths): ResultGroups {
  return {
    categories: result.categories.map(({ id, name, slug }) => ({
      key: `category-${id}`,
      name,
      detail: '',
      href: paths.category(slug),
    })),
    exams: result.exams.map(({ id, name, categoryName }) => ({
      key: `exam-${id}`,
      name,
      detail: categoryName,
      href: paths.browse({ search: name }),
    })),
    papers: result.papers.map(({ id, title, examName, categoryName, year }) => ({
      key: `paper-${id}`,
      name: title,
      detail: `${examName} · ${categoryName} · ${year}`,
      href: paths.browse({ search: title }),
    })),
  };
}
