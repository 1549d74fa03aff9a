import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`;

/** Returns names by slug, for the existing categories among these slugs. */
export async function selectCategoryNames(db: Database, slugs: string[]): Promise<Map<string, string>> {
  const result = await db.execute<{ slug: string; name: string }>(
    sql`SELECT slug, name FROM categories WHERE slug = ANY(${texts(slugs)})`,
  );
  return new Map(result.rows.map(({ slug, name }) => [slug, name]));
}

/** Returns names by URL, for the existing exams among these places. */
export async function selectExamNames(
  db: Database,
  places: { url: string; categorySlug: string; slug: string }[],
): Promise<Map<string, string>> {
  const result = await db.execute<{ url: string; name: string }>(sql`
    SELECT places.url, exams.name
    FROM unnest(
      ${texts(places.map(({ url }) => url))}, ${texts(places.map(({ categorySlug }) => categorySlug))},
      ${texts(places.map(({ slug }) => slug))}
    ) AS places (url, category_slug, slug)
    JOIN categories ON categories.slug = places.category_slug
    JOIN exams ON exams.category_id = categories.id AND exams.slug = places.slug`);
  return new Map(result.rows.map(({ url, name }) => [url, name]));
}

/** Returns names by id, for the existing exams or subjects among these ids. */
export async function selectNamesById(
  db: Database,
  table: 'exams' | 'subjects',
  ids: number[],
): Promise<Map<number, string>> {
  const from = { exams: sql`exams`, subjects: sql`subjects` }[table];
  const result = await db.execute<{ id: number; name: string }>(
    sql`SELECT id, name FROM ${from} WHERE id = ANY(${sql.param(ids)}::bigint[])`,
  );
  return new Map(result.rows.map(({ id, name }) => [id, name]));
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
  const result = await db.execute(sql`${select} = ANY(${sql.param(ids)}::bigint[])`);
  return result.rows as unknown as Place[];
}

export async function selectCategoryOfId(db: Database, id: number) {
  const result = await db.execute<{ id: number; name: string; slug: string }>(
    sql`SELECT id, name, slug FROM categories WHERE id = ${id}`,
  );
  return result.rows[0];
}

export async function selectExamOfId(db: Database, id: number) {
  const result = await db.execute<{
    id: number;
    name: string;
    slug: string;
    categoryName: string;
    categorySlug: string;
  }>(sql`
    SELECT exams.id, exams.name, exams.slug, categories.name AS "categoryName", categories.slug AS "categorySlug"
    FROM exams JOIN categories ON categories.id = exams.category_id WHERE exams.id = ${id}`);
  return result.rows[0];
}

/** Returns the names of all categories by slug. */
export async function selectNamesBySlug(db: Database): Promise<Map<string, string>> {
  const result = await db.execute<{ slug: string; name: string }>(sql`SELECT slug, name FROM categories`);
  return new Map(result.rows.map(({ slug, name }) => [slug, name]));
}

interface CatalogUrl extends Record<string, unknown> {
  /** Id of the exam or the category. */
  id: number;
  category_slug: string;
  /** Null for a category. */
  exam_slug: string | null;
  last_modified: Date;
}

/** Returns the categories and exams that have papers. `last_modified` is the time of the last edit or of the newest paper. */
export async function selectCatalogUrls(db: Database): Promise<CatalogUrl[]> {
  const result = await db.execute<CatalogUrl>(sql`
    WITH dated AS MATERIALIZED (
      SELECT exams.id, exams.category_id, exams.slug, greatest(exams.updated_at, newest.created_at) AS last_modified
      FROM exams CROSS JOIN LATERAL (
        SELECT papers.created_at FROM public_papers AS papers WHERE papers.exam_id = exams.id
        ORDER BY papers.created_at DESC, papers.id DESC LIMIT 1
      ) AS newest
    )
    SELECT categories.id, categories.slug AS category_slug, NULL AS exam_slug,
      greatest(categories.updated_at, max(dated.last_modified)) AS last_modified
    FROM dated JOIN categories ON categories.id = dated.category_id
    GROUP BY categories.id, categories.slug, categories.updated_at
    UNION ALL
    SELECT dated.id, categories.slug, dated.slug, dated.last_modified
    FROM dated JOIN categories ON categories.id = dated.category_id
    ORDER BY category_slug, exam_slug NULLS FIRST`);
  return result.rows.map((row) => ({ ...row, last_modified: new Date(row.last_modified) }));
}
