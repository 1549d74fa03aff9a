import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

export interface LocalNamesRow {
  id: number;
  slug: string;
  translations: unknown;
}

const tables = { categories: sql`categories`, exams: sql`exams`, subjects: sql`subjects` };

async function selectTranslated(db: Database, table: keyof typeof tables): Promise<LocalNamesRow[]> {
  const found = await db.execute<LocalNamesRow & Record<string, unknown>>(
    sql`SELECT id, slug, translations FROM ${tables[table]} WHERE translations <> '{}'`,
  );
  return found.rows;
}

/** Returns all catalogue rows that have a translation. */
export async function selectLocalNames(db: Database) {
  const [categories, exams, subjects] = await Promise.all([
    selectTranslated(db, 'categories'),
    selectTranslated(db, 'exams'),
    selectTranslated(db, 'subjects'),
  ]);
  return { categories, exams, subjects };
}
