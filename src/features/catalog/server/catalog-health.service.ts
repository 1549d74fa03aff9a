import type { Database } from '#platform/database/database.ts';
import type { HealthCheck } from '#platform/doctor/health-check.ts';
import { hasAnyCategory } from './taxonomy.queries.ts';

/** Returns a sentence for the owner if the library has no categories, else null. */
export async function emptyCatalogProblem(db: Database): Promise<string | null> {
  return (await hasAnyCategory(db)) ? null : 'The library has no categories, so visitors find no papers.';
}

/** Checks that visitors have something to browse. */
export function catalogHealth({ db }: { db: Database }): HealthCheck {
  return {
    name: 'catalogue',
    async run() {
      const problem = await emptyCatalogProblem(db);
      if (problem === null) return [];
      const advice = 'Create a category in the back office, import a list of papers, or restore a backup.';
      return [{ problem, advice }];
    },
  };
}
