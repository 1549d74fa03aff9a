import { sitePaths } from './site-paths.ts';

interface Crumb {
  name: string;
  /** Left out for the page itself. */
  href?: string;
}

const home: Crumb = { name: 'Home', href: sitePaths.home() };

/** The way to a category's page. */
export function categoryCrumbs(category: { name: string }): Crumb[] {
  return [home, { name: category.name }];
}

/** The way to an exam's page. */
export function examCrumbs(exam: { name: string; categoryName: string; categorySlug: string }): Crumb[] {
  return [
    home,
    { name: exam.categoryName, href: sitePaths.category(exam.categorySlug) },
    { name: exam.name },
  ];
}

/** The way to a paper's page. */
export function paperCrumbs(paper: {
  title: string;
  examName: string;
  examSlug: string;
  categoryName: string;
  categorySlug: string;
}): Crumb[] {
  const { categorySlug, examSlug } = paper;
  return [
    home,
    { name: paper.categoryName, href: sitePaths.category(categorySlug) },
    { name: paper.examName, href: sitePaths.exam(categorySlug, examSlug) },
    { name: paper.title },
  ];
}
