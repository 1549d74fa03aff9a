import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { NamedRow } from './catalog-names.queries.ts';

/** Any constant: who may make a subject looks and makes one after the other. */
const subjectLock = 7_270_246;

export async function lockNewSubjects(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${subjectLock})`);
}

/** Every subject, oldest first. */
export async function selectSubjectNames(db: Database): Promise<NamedRow[]> {
  const found = await db.execute<NamedRow & Record<string, unknown>>(
    sql`SELECT id, name, slug FROM subjects ORDER BY id`,
  );
  return found.rows;
}
