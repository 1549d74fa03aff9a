import { categories, exams } from '#features/catalog/server/catalog.table.ts';
import { contentPages } from '#features/content-pages/server/content-pages.table.ts';
import type { PageRecords } from '#features/page-content/server/page-content.queries.ts';

/** Pages with inline blocks, and the tables of their records. */
export const pageRecords: PageRecords = {
  category: { table: categories, id: categories.id, name: categories.name },
  exam: { table: exams, id: exams.id, name: exams.name },
  page: { table: contentPages, id: contentPages.id, name: contentPages.title },
};
