import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** Returns the titles of papers, by slug. */
export async function selectPaperTitles(db: Database, slugs: string[]): Promise<Map<string, string>> {
  const found = await db.execute<{ slug: string; title: string }>(
    sql`SELECT slug, title FROM papers WHERE slug = ANY(${sql.param(slugs)}::text[])`,
  );
  return new Map(found.rows.map(({ slug, title }) => [slug, title]));
}
