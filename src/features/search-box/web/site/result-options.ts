import type { SearchAnswer } from '../../search.contract.ts';
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
  /** Exams with papers in the place of an absent one. */
  nearest: ResultOption[];
  categories: ResultOption[];
  exams: ResultOption[];
  papers: ResultOption[];
  pages: ResultOption[];
}

/** With this many papers, the list needs no pages. */
const enoughPapers = 3;
const mostPages = 3;

/** Returns pages of papers when few papers match by their names: the visitor probably typed a question. */
export function pagesToShow({ papers, pages }: SearchAnswer): SearchAnswer['pages'] {
  return papers.length < enoughPapers ? pages.slice(0, mostPages) : [];
}

/**
 * Where each result leads: a category to its page, an exam and a paper to the browse page with its name, a page of a
 * paper to that page with the words of the query marked.
 */
export function resultGroups(result: SearchAnswer, paths: SitePaths, query: string): ResultGroups {
  return {
    nearest: result.absent
      .flatMap(({ nearest }) => nearest)
      .map(({ id, name, slug, categorySlug }) => ({
        key: `nearest-${id}`,
        name,
        detail: '',
        href: paths.exam(categorySlug, slug),
      })),
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
      detail: [examName, categoryName, year].filter(Boolean).join(' · '),
      href: paths.browse({ search: title }),
    })),
    pages: pagesToShow(result).map(({ paperId, title, slug, page, snippet }) => ({
      key: `page-${paperId}-${page}`,
      name: snippet,
      detail: title,
      href: paths.paper(slug, { p: page, q: query }),
    })),
  };
}
