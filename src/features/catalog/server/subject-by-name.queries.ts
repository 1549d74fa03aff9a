import { sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { NamedRow } from './catalog-names.queries.ts';

export async function lockNewSubjects(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.subjects})`);
}

/** Returns all subjects, oldest first. */
export async function selectSubjectNames(db: Database): Promise<NamedRow[]> {
  const found = await db.execute<NamedRow & Record<string, unknown>>(
    sql`SELECT id, name, slug, aliases FROM subjects ORDER BY id`,
  );
  return found.rows;
}
