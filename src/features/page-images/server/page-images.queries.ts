import { and, eq, sql, type SQL } from 'drizzle-orm';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageImage } from '../page-images.contract.ts';
import { pageImages } from '../page-images.table.ts';

export interface ImageFile {
  width: number;
  height: number;
  content: Buffer;
}

/** Stores the sizes of an image. An image that is stored already keeps its content, and counts as new. */
export async function insertImage(transaction: Database, hash: string, files: ImageFile[]): Promise<void> {
  await transaction
    .insert(pageImages)
    .values(files.map((file) => ({ ...file, hash })))
    .onConflictDoUpdate({ target: [pageImages.hash, pageImages.width], set: { createdAt: sql`now()` } });
}

export async function selectImage(db: Database, hash: string, width: number): Promise<Buffer | undefined> {
  const [image] = await db
    .select({ content: pageImages.content })
    .from(pageImages)
    .where(and(eq(pageImages.hash, hash), eq(pageImages.width, width)));
  return image?.content;
}

export async function isImageStored(db: Database, { hash, width, height }: PageImage): Promise<boolean> {
  const rows = await db
    .select({ hash: pageImages.hash })
    .from(pageImages)
    .where(and(eq(pageImages.hash, hash), eq(pageImages.width, width), eq(pageImages.height, height)));
  return rows.length > 0;
}

/** Returns the size of all stored images in bytes. */
export async function sumImageBytes(db: Database): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${pageImages.content})), 0)`.mapWith(Number) })
    .from(pageImages);
  return sum?.bytes ?? 0;
}

/** Serializes uploads and new uses of images until the transaction ends. */
export async function lockImages(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.pageImages})`);
}

/** Deletes images older than a day that have no use. Each query of `uses` selects hashes of used images. */
export async function deleteUnusedImages(transaction: Database, uses: SQL[]): Promise<void> {
  await transaction.execute(sql`
    DELETE FROM page_images WHERE created_at < now() - interval '1 day'
      AND hash NOT IN (SELECT hash FROM (${sql.join(uses, sql` UNION `)}) AS used (hash) WHERE hash IS NOT NULL)`);
}
