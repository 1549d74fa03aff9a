import type { Author } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { defineCategories } from './server/admin/categories.record.ts';
import { defineExams } from './server/admin/exams.record.ts';
import { defineSubjects } from './server/admin/subjects.record.ts';
import { catalogCleanup } from './server/catalog-cleanup.service.ts';
import { catalogPageKinds } from './server/catalog-urls.ts';
import { catalogReads } from './server/catalog.routes.ts';
import { catalogSitemap } from './server/catalog.sitemap.ts';
import { catalogTrashRoutes } from './server/trash/catalog-trash.routes.ts';
import {
  eraseCatalogTrash,
  type CatalogTrashContext,
  type EraseOptions,
} from './server/trash/catalog-trash.service.ts';

/** What papers, the calendar and pages do for a change of the catalogue. They depend on it, so it cannot import them. */
type Neighbours = Parameters<typeof defineCategories>[0] &
  Parameters<typeof defineExams>[0] &
  Parameters<typeof defineSubjects>[0] &
  Omit<CatalogTrashContext, keyof Context>;

/** Categories, exams and subjects, and their trash. */
export function defineCatalog(neighbours: Neighbours) {
  const categories = defineCategories(neighbours);
  const feature = defineFeature({
    name: 'catalog',
    reads: catalogReads,
    pages: () => catalogPageKinds,
    sitemap: (ctx) => [catalogSitemap(ctx)],
    cleanup: (ctx) => catalogCleanup(ctx, { ...neighbours, removeCategoryIfEmpty: categories.removeIfEmpty }),
    routes(app, ctx) {
      categories.routes(app, ctx);
      defineExams(neighbours).routes(app, ctx);
      defineSubjects(neighbours).routes(app, ctx);
      catalogTrashRoutes(app, { ...ctx, ...neighbours });
    },
  });
  return {
    ...feature,
    eraseTrash: (ctx: Context, author: Author, options: EraseOptions) =>
      eraseCatalogTrash({ ...ctx, ...neighbours }, author, options),
  };
}
