import { sameName } from '#lib/same-name.ts';
import type { CleanupCheck } from '#platform/cleanup/cleanup-check.ts';
import type { Database } from '#platform/database/database.ts';
import { countEmptyCategories, selectSubjectNames } from './catalog-cleanup.queries.ts';

/** Subjects that are there twice, and categories with nothing in them. */
export function catalogCleanup({ db }: { db: Database }): CleanupCheck[] {
  return [
    {
      kind: 'duplicateSubjects',
      count: async () => {
        const names = await selectSubjectNames(db);
        return names.length - new Set(names.map(sameName)).size;
      },
    },
    { kind: 'emptyCategories', count: () => countEmptyCategories(db) },
  ];
}
