import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { categoriesAdminRoutes } from '#features/catalog/server/admin/categories-admin.routes.ts';
import {
  createCategoriesAdmin,
  type CategoriesAdmin,
} from '#features/catalog/server/admin/categories-admin.service.ts';
import { examsAdminRoutes } from '#features/catalog/server/admin/exams-admin.routes.ts';
import { createExamsAdmin } from '#features/catalog/server/admin/exams-admin.service.ts';
import { createPaperCounts, type PaperCounts } from '#features/catalog/server/admin/paper-counts.service.ts';
import { subjectsAdminRoutes } from '#features/catalog/server/admin/subjects-admin.routes.ts';
import { catalogTrashRoutes } from '#features/catalog/server/trash/catalog-trash.routes.ts';
import {
  createCatalogTrash,
  type CatalogTrash,
} from '#features/catalog/server/trash/catalog-trash.service.ts';
import { createSubjectsAdmin } from '#features/catalog/server/admin/subjects-admin.service.ts';
import { countDatesOfExams, moveDatesToExam } from '#features/exam-calendar/server/dates-of-exams.service.ts';
import { followTexts } from '#features/bulk-edit/server/papers/follow-texts.service.ts';
import { followSeoTexts } from '#features/papers/server/admin/follow-seo-texts.service.ts';
import { movePapersToTrash } from '#features/paper-trash/server/move-to-trash.service.ts';
import { restorePapersOfExams } from '#features/paper-trash/server/restore-papers.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { pageAttachments } from '../pages/page-parts.ts';
import type { SitePart } from './site-part.ts';

interface Options {
  db: Database;
  write: AuditedWrite;
}

/** Papers and the calendar depend on the catalogue, so their functions are injected here. */
const neighbours = {
  movePapersToTrash,
  followSeoTexts,
  followTexts,
  dates: { countDatesOfExams, moveDatesToExam },
  attachments: pageAttachments,
};

export function createCategories(options: Options): CategoriesAdmin {
  return createCategoriesAdmin({ ...options, ...neighbours });
}

export function composeCatalogTrash(options: Options): CatalogTrash {
  return createCatalogTrash({
    ...options,
    restorePapersOfExams,
    followSeoTexts,
    attachments: pageAttachments,
  });
}

/** Builds the categories, exams and subjects of the back office. */
export function composeCatalogAdmin(options: Options & { trash: CatalogTrash }) {
  const paperCounts = createPaperCounts(options);
  return {
    registerRoutes: (app) => catalogAdminRoutes(app, { ...options, paperCounts }),
    forget: paperCounts.forget,
  } satisfies SitePart;
}

export function catalogAdminRoutes(
  app: HttpApp,
  options: Options & { trash: CatalogTrash; paperCounts?: PaperCounts },
): void {
  const dependencies = { ...options, ...neighbours };
  categoriesAdminRoutes(app, createCategoriesAdmin(dependencies));
  examsAdminRoutes(app, createExamsAdmin(dependencies));
  subjectsAdminRoutes(app, createSubjectsAdmin(dependencies));
  catalogTrashRoutes(app, options.trash);
}
