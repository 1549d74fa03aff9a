import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { BrandFile } from './brand-names.ts';
import { brandImages, settings } from './settings.table.ts';

/** Inserts images that are not stored yet. */
export async function insertBrandImages(
  transaction: Database,
  hash: string,
  contents: Record<string, Buffer>,
): Promise<void> {
  const rows = Object.entries(contents).map(([name, content]) => ({ hash, name, content }));
  await transaction.insert(brandImages).values(rows).onConflictDoNothing();
}

export async function selectBrandImage(db: Database, { hash, name }: BrandFile): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ content: brandImages.content })
    .from(brandImages)
    .where(and(eq(brandImages.hash, hash), eq(brandImages.name, name)));
  return row?.content;
}

/** Deletes images that no version of the settings uses as logo, favicon or sharing image. */
export async function deleteUnusedBrandImages(transaction: Database): Promise<void> {
  const findUrls = (values: typeof settings.values | SQL) =>
    sql`unnest(ARRAY[${values}->>'logoUrl', ${values}->>'faviconUrl', ${values}->>'defaultOgImage'])`;
  await transaction.execute(sql`
    DELETE FROM ${brandImages} WHERE NOT EXISTS (
      SELECT 1 FROM (
        SELECT ${findUrls(settings.values)} AS address FROM ${settings}
        UNION SELECT ${findUrls(sql`content`)} FROM versions WHERE owner_kind = 'settings'
      ) AS shown
      WHERE substring(shown.address FROM '^/brand/([0-9a-f]{32})-') = ${brandImages.hash}
    )`);
}
