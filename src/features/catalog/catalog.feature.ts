import { perContext } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { categoriesAdminRoutes } from './server/admin/categories-admin.routes.ts';
import { createCategoriesAdmin } from './server/admin/categories-admin.service.ts';
import { examsAdminRoutes } from './server/admin/exams-admin.routes.ts';
import { createExamsAdmin } from './server/admin/exams-admin.service.ts';
import { getPaperCounts } from './server/admin/paper-counts.service.ts';
import { defineSubjects } from './server/admin/subjects.record.ts';
import { catalogReads } from './server/catalog.routes.ts';
import { catalogSitemap } from './server/catalog.sitemap.ts';
import { catalogTrashRoutes } from './server/trash/catalog-trash.routes.ts';
import { createCatalogTrash } from './server/trash/catalog-trash.service.ts';

type Needs<Create extends (dependencies: never) => unknown> = Omit<
  Parameters<Create>[0],
  'db' | 'write' | 'paperCounts'
>;
/** What papers, the calendar and pages do for a change of the catalogue. They depend on it, so it cannot import them. */
type Neighbours = Needs<typeof createCategoriesAdmin> &
  Needs<typeof createExamsAdmin> &
  Needs<typeof defineSubjects> &
  Needs<typeof createCatalogTrash>;

/** Categories, exams and subjects, and their trash. */
export function defineCatalog(neighbours: Neighbours) {
  const getTrash = perContext(({ db, write }) => createCatalogTrash({ ...neighbours, db, write }));
  const getCategories = perContext((ctx) => {
    const { db, write } = ctx;
    return createCategoriesAdmin({ ...neighbours, db, write, paperCounts: getPaperCounts(ctx) });
  });
  const feature = defineFeature({
    name: 'catalog',
    reads: catalogReads,
    sitemap: (ctx) => [catalogSitemap(ctx)],
    routes(app, ctx) {
      const { db, write } = ctx;
      const dependencies = { ...neighbours, db, write, paperCounts: getPaperCounts(ctx) };
      categoriesAdminRoutes(app, getCategories(ctx));
      examsAdminRoutes(app, createExamsAdmin(dependencies));
      defineSubjects(neighbours).routes(app, ctx);
      catalogTrashRoutes(app, getTrash(ctx));
    },
  });
  return { ...feature, getTrash, getCategories };
}
