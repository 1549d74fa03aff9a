/** What the routes show of this feature: the pages and the reads that their loaders make. */
export { paperFacetsQuery, paperQuery, relatedPapersQuery } from './papers.api.ts';
export { BrowsePage, browsePageSize, browseQueries } from './site/browse-page.tsx';
export { CategoryPage, categoryQueries } from './site/category-page.tsx';
export { ExamPage, examQueries } from './site/exam-page.tsx';
export { PaperPage } from './site/paper-page.tsx';
