import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

export async function hasAnySubject(db: Database): Promise<boolean> {
  const found = await db.execute<{ found: boolean }>(sql`SELECT EXISTS (SELECT 1 FROM subjects) AS found`);
  return found.rows[0]?.found ?? false;
}

export async function countExamsWithoutPapers(db: Database): Promise<number> {
  const found = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM exams
    WHERE NOT EXISTS (SELECT FROM papers WHERE papers.exam_id = exams.id)`);
  return found.rows[0]!.count;
}

export async function hasAnyCategory(db: Database): Promise<boolean> {
  const found = await db.execute<{ found: boolean }>(sql`SELECT EXISTS (SELECT 1 FROM categories) AS found`);
  return found.rows[0]?.found ?? false;
}
