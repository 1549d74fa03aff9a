import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { categoriesAdminRoutes } from '#features/catalog/server/admin/categories-admin.routes.ts';
import { createCategoriesAdmin } from '#features/catalog/server/admin/categories-admin.service.ts';
import { examsAdminRoutes } from '#features/catalog/server/admin/exams-admin.routes.ts';
import { createExamsAdmin } from '#features/catalog/server/admin/exams-admin.service.ts';
import { subjectsAdminRoutes } from '#features/catalog/server/admin/subjects-admin.routes.ts';
import { createSubjectsAdmin } from '#features/catalog/server/admin/subjects-admin.service.ts';
import { countDatesOfExams, moveDatesToExam } from '#features/exam-calendar/server/dates-of-exams.service.ts';
import { movePapersToTrash } from '#features/papers/server/admin/move-to-trash.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { pageBelongings } from './page-belongings.ts';

/** Categories, exams and subjects in the back office. Papers and the calendar know the catalogue, so they are handed to it here. */
export function catalogAdminRoutes(app: HttpApp, options: { db: Database; write: AuditedWrite }): void {
  const dates = { countDatesOfExams, moveDatesToExam };
  const dependencies = { ...options, movePapersToTrash, dates, belongings: pageBelongings };
  categoriesAdminRoutes(app, createCategoriesAdmin(dependencies));
  examsAdminRoutes(app, createExamsAdmin(dependencies));
  subjectsAdminRoutes(app, createSubjectsAdmin(dependencies));
}
