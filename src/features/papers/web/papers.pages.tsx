/** What the routes show of this feature: the pages and the reads that their loaders make. */
export { paperQuery, relatedPapersQuery } from './papers.api.ts';
export { BrowsePage, browsePageSize, browseQueries } from './site/browse-page.tsx';
export { CategoryPage, categoryPageSize, categoryQueries } from './site/category-page.tsx';
export { ExamPage, examPageSize, examQueries } from './site/exam-page.tsx';
export { PaperPage } from './site/paper-page.tsx';
