import { categories, exams } from '#features/catalog/catalog.table.ts';
import { staticPages } from '#features/static-pages/static-pages.table.ts';
import type { PageRecords } from '#features/inline-blocks/server/inline-blocks.queries.ts';

/** Pages with inline blocks, and the tables of their records. */
export const pageRecords: PageRecords = {
  category: { table: categories, id: categories.id, name: categories.name },
  exam: { table: exams, id: exams.id, name: exams.name },
  page: { table: staticPages, id: staticPages.id, name: staticPages.title },
};
