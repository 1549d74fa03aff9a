import type { SitePaths } from './site-paths.ts';

export interface Crumb {
  name: string;
  /** Omitted for the current page. */
  href?: string;
}

/** Returns the breadcrumb trails of all pages. `home` is the home page's name in the visitor's language. */
export function createTrails(home: string, paths: SitePaths) {
  const start: Crumb = { name: home, href: paths.home() };
  return {
    category: (category: { name: string }): Crumb[] => [start, { name: category.name }],
    staticPage: (page: { title: string }): Crumb[] => [start, { name: page.title }],
    calendar: (name: string): Crumb[] => [start, { name }],
    saved: (name: string): Crumb[] => [start, { name }],
    exam: (exam: { name: string; categoryName: string; categorySlug: string }): Crumb[] => [
      start,
      { name: exam.categoryName, href: paths.category(exam.categorySlug) },
      { name: exam.name },
    ],
    paper: (paper: {
      title: string;
      examName: string;
      examSlug: string;
      categoryName: string;
      categorySlug: string;
    }): Crumb[] => [
      start,
      { name: paper.categoryName, href: paths.category(paper.categorySlug) },
      { name: paper.examName, href: paths.exam(paper.categorySlug, paper.examSlug) },
      { name: paper.title },
    ],
  };
}
export type Trails = ReturnType<typeof createTrails>;
