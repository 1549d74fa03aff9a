import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { NamedRow } from './catalog-names.queries.ts';

/** Arbitrary constant. The lock makes the search for a subject and its insert one step. */
const subjectLock = 7_270_246;

export async function lockNewSubjects(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${subjectLock})`);
}

/** Returns all subjects, oldest first. */
export async function selectSubjectNames(db: Database): Promise<NamedRow[]> {
  const found = await db.execute<NamedRow & Record<string, unknown>>(
    sql`SELECT id, name, slug FROM subjects ORDER BY id`,
  );
  return found.rows;
}
