import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

export async function selectSubjectNames(db: Database): Promise<string[]> {
  const found = await db.execute<{ name: string }>(sql`SELECT name FROM subjects`);
  return found.rows.map(({ name }) => name);
}

/** Categories of whose exams none has a paper. */
export async function countEmptyCategories(db: Database): Promise<number> {
  const found = await db.execute<{ count: number }>(sql`
    SELECT count(*) AS count FROM categories WHERE NOT EXISTS (
      SELECT FROM exams WHERE exams.category_id = categories.id
        AND EXISTS (SELECT FROM papers WHERE papers.exam_id = exams.id))`);
  return found.rows[0]!.count;
}
