import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`;

/** Returns names by slug, for the existing categories among these slugs. */
export async function selectCategoryNames(db: Database, slugs: string[]): Promise<Map<string, string>> {
  const found = await db.execute<{ slug: string; name: string }>(
    sql`SELECT slug, name FROM categories WHERE slug = ANY(${texts(slugs)})`,
  );
  return new Map(found.rows.map(({ slug, name }) => [slug, name]));
}

/** Returns names by URL, for the existing exams among these places. */
export async function selectExamNames(
  db: Database,
  places: { url: string; categorySlug: string; slug: string }[],
): Promise<Map<string, string>> {
  const found = await db.execute<{ url: string; name: string }>(sql`
    SELECT places.url, exams.name
    FROM unnest(
      ${texts(places.map(({ url }) => url))}, ${texts(places.map(({ categorySlug }) => categorySlug))},
      ${texts(places.map(({ slug }) => slug))}
    ) AS places (url, category_slug, slug)
    JOIN categories ON categories.slug = places.category_slug
    JOIN exams ON exams.category_id = categories.id AND exams.slug = places.slug`);
  return new Map(found.rows.map(({ url, name }) => [url, name]));
}

/** Returns names by id, for the existing exams or subjects among these ids. */
export async function selectNamesById(
  db: Database,
  table: 'exams' | 'subjects',
  ids: number[],
): Promise<Map<number, string>> {
  const from = { exams: sql`exams`, subjects: sql`subjects` }[table];
  const found = await db.execute<{ id: number; name: string }>(
    sql`SELECT id, name FROM ${from} WHERE id = ANY(${sql.param(ids)}::bigint[])`,
  );
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

/** Returns what the URLs of these records contain: `id`, `slug`, and `categorySlug` of exams. */
export async function selectPlaces<Place extends { id: number }>(
  db: Database,
  table: 'categories' | 'exams' | 'subjects',
  ids: number[],
): Promise<Place[]> {
  const select = {
    categories: sql`SELECT id, slug FROM categories WHERE id`,
    exams: sql`
      SELECT exams.id, exams.slug, categories.slug AS "categorySlug"
      FROM exams JOIN categories ON categories.id = category_id WHERE exams.id`,
    subjects: sql`SELECT id, slug FROM subjects WHERE id`,
  }[table];
  const found = await db.execute(sql`${select} = ANY(${sql.param(ids)}::bigint[])`);
  return found.rows as unknown as Place[];
}

export async function selectCategoryOfId(db: Database, id: number) {
  const found = await db.execute<{ id: number; name: string; slug: string }>(
    sql`SELECT id, name, slug FROM categories WHERE id = ${id}`,
  );
  return found.rows[0];
}

export async function selectExamOfId(db: Database, id: number) {
  const found = await db.execute<{
    id: number;
    name: string;
    slug: string;
    categoryName: string;
    categorySlug: string;
  }>(sql`
    SELECT exams.id, exams.name, exams.slug, categories.name AS "categoryName", categories.slug AS "categorySlug"
    FROM exams JOIN categories ON categories.id = exams.category_id WHERE exams.id = ${id}`);
  return found.rows[0];
}

/** Returns the names of all categories by slug. */
export async function selectNamesBySlug(db: Database): Promise<Map<string, string>> {
  const found = await db.execute<{ slug: string; name: string }>(sql`SELECT slug, name FROM categories`);
  return new Map(found.rows.map(({ slug, name }) => [slug, name]));
}
