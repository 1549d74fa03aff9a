import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** Returns the titles of papers, by slug. */
export async function selectPaperTitles(db: Database, slugs: string[]): Promise<Map<string, string>> {
  const found = await db.execute<{ slug: string; title: string }>(
    sql`SELECT slug, title FROM papers WHERE slug = ANY(${sql.param(slugs)}::text[])`,
  );
  return new Map(found.rows.map(({ slug, title }) => [slug, title]));
}

/** Returns the slugs of papers that visitors see, by id. */
export async function selectPublicSlugs(db: Database, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; slug: string }>(
    sql`SELECT id, slug FROM public_papers WHERE id = ANY(${sql.param(ids)}::bigint[])`,
  );
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** Returns whether visitors see a paper with this slug. */
export async function isPublic(db: Database, slug: string): Promise<boolean> {
  const found = await db.execute(sql`SELECT FROM public_papers WHERE slug = ${slug}`);
  return found.rowCount === 1;
}
