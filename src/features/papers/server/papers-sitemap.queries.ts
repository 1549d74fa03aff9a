import { and, asc, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { papers } from '../papers.table.ts';

/** Returns 0 if there is no paper. */
export async function selectHighestId(db: Database): Promise<number> {
  const found = await db.execute<{ id: number | null }>(
    sql`SELECT max(id) AS id FROM public_papers AS papers`,
  );
  return found.rows[0]?.id ?? 0;
}

/** Returns slugs ordered by id, for ids above `after` and up to `end`. */
export function selectPaperUrls(db: Database, range: { after: number; end: number; limit: number }) {
  return db
    .select({ id: papers.id, slug: papers.slug, updatedAt: papers.updatedAt })
    .from(papers)
    .where(and(gt(papers.id, range.after), lte(papers.id, range.end), isNull(papers.hiddenAt)))
    .orderBy(asc(papers.id))
    .limit(range.limit);
}
