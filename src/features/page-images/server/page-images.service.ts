import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import type { Sharp } from 'sharp';
import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { withPicture } from '#platform/pictures/open-picture.ts';
import { getImageUrl, smallImageWidth } from '#lib/url/page-image-url.ts';
import type { PageImage } from '../page-images.contract.ts';
import {
  deleteUnusedImages,
  insertImage,
  isImageStored,
  lockImages,
  selectImage,
  sumImageBytes,
  type ImageFile,
} from './page-images.queries.ts';

/** Twice the width of the text column. */
const maxMadeLength = 1_280;
const maxStoredBytes = 100_000_000;

export type PageImages = ReturnType<typeof createPageImages>;

async function encode(open: () => Sharp, width?: number): Promise<ImageFile> {
  const { data, info } = await open()
    .resize(width)
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, content: data };
}

async function makeFiles(open: () => Sharp): Promise<[ImageFile, ...ImageFile[]]> {
  const large = await encode(open);
  return large.width > smallImageWidth ? [large, await encode(open, smallImageWidth)] : [large];
}

/**
 * Throws if an image is not stored. Holds off the deletion of unused images until the transaction ends.
 */
export async function requireImage(transaction: Database, image: PageImage | undefined): Promise<void> {
  await lockImages(transaction);
  if (image !== undefined && (await isImageStored(transaction, image))) return;
  throw fieldError('validation_failed', 'metadata.image', 'Please upload the image again');
}

/**
 * Stores the images of pages in the database, so that every node and every backup has them. Each query of `uses`
 * selects hashes of used images, also of those in versions.
 */
export function createPageImages(dependencies: { db: Database; write: AuditedWrite; uses: SQL[] }) {
  const { db, write, uses } = dependencies;
  return {
    /** Stores an image for pages. Throws `validation_failed` like `withPicture`, 409 if the storage is full. */
    async upload(author: Author, bytes: Buffer): Promise<PageImage> {
      const files = await withPicture(bytes, { field: 'image', noun: 'image', maxMadeLength }, makeFiles);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const [{ width, height }] = files;
      const size = files.reduce((sum, { content }) => sum + content.length, 0);
      return write(author, async ({ transaction, audit }) => {
        await lockImages(transaction);
        await deleteUnusedImages(transaction, uses);
        if ((await sumImageBytes(transaction)) + size > maxStoredBytes)
          throw new AppError('conflict', { public: 'The images of pages are limited to 100 MB' });
        await insertImage(transaction, hash, files);
        const subjectName = getImageUrl({ hash, width });
        audit({ action: 'page.image-uploaded', subjectName, after: { width, height, size } });
        return { hash, width, height };
      });
    },
    /** Returns a size of an image as WebP, or `undefined` if it does not exist. */
    find: (hash: string, width: number): Promise<Buffer | undefined> => selectImage(db, hash, width),
  };
}
