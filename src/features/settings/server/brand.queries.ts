import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { BrandFile } from './brand-names.ts';
import { brandImages, settings, settingsHistory } from './settings.table.ts';

/** Keeps pictures that are not kept yet. */
export async function insertBrandImages(
  transaction: Database,
  hash: string,
  contents: Record<string, Buffer>,
): Promise<void> {
  const rows = Object.entries(contents).map(([name, content]) => ({ hash, name, content }));
  await transaction.insert(brandImages).values(rows).onConflictDoNothing();
}

export async function selectBrandImage(db: Database, { hash, name }: BrandFile): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ content: brandImages.content })
    .from(brandImages)
    .where(and(eq(brandImages.hash, hash), eq(brandImages.name, name)));
  return found?.content;
}

/** Those that no version of the settings names any more. */
export async function deleteUnusedBrandImages(transaction: Database): Promise<void> {
  await transaction.execute(sql`
    DELETE FROM ${brandImages} WHERE hash IN (
      SELECT hash FROM (SELECT DISTINCT hash FROM ${brandImages}) AS logos
      WHERE NOT EXISTS (SELECT 1 FROM ${settings} WHERE position(logos.hash IN ${settings.values}::text) > 0)
        AND NOT EXISTS (
          SELECT 1 FROM ${settingsHistory} WHERE position(logos.hash IN ${settingsHistory.values}::text) > 0
        )
    )`);
}
