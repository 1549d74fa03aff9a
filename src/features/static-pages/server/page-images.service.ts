import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { withPicture } from '#platform/pictures/open-picture.ts';
import { getImageUrl, smallImageWidth } from '#lib/url/page-image-url.ts';
import type { PageImage } from '../static-pages.contract.ts';
import { lockPages } from './admin/pages-admin.queries.ts';
import {
  deleteUnusedImages,
  insertImage,
  isImageStored,
  selectImage,
  sumImageBytes,
  type ImageFile,
} from './page-images.queries.ts';

/** Twice the width of the text column. */
const longestMade = 1_280;
const mostStoredBytes = 100_000_000;

export interface PageImages {
  /** Stores an image for elements. Throws `validation_failed` like `withPicture`, 409 if the storage is full. */
  upload(author: Author, bytes: Buffer): Promise<PageImage>;
  /** Returns a size of an image as WebP, or `undefined` if it does not exist. */
  find(hash: string, width: number): Promise<Buffer | undefined>;
}

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
 * Throws if an image of an element is not stored. Holds off the deletion of unused images until the transaction ends.
 */
export async function requireImage(transaction: Database, image: PageImage | undefined): Promise<void> {
  await lockPages(transaction);
  if (image !== undefined && (await isImageStored(transaction, image))) return;
  throw fieldError('validation_failed', 'metadata.image', 'Please upload the image again');
}

/** Stores the images of static pages in the database, so that every node and every backup has them. */
export function createPageImages({ db, write }: { db: Database; write: AuditedWrite }): PageImages {
  return {
    async upload(author, bytes) {
      const files = await withPicture(bytes, { field: 'image', noun: 'image', longestMade }, makeFiles);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const [{ width, height }] = files;
      const size = files.reduce((sum, { content }) => sum + content.length, 0);
      return write(author, async ({ transaction, audit }) => {
        await lockPages(transaction);
        await deleteUnusedImages(transaction);
        if ((await sumImageBytes(transaction)) + size > mostStoredBytes)
          throw new AppError('conflict', { public: 'The images of static pages are limited to 100 MB' });
        await insertImage(transaction, hash, files);
        const subjectName = getImageUrl({ hash, width });
        audit({ action: 'page.image-uploaded', subjectName, after: { width, height, size } });
        return { hash, width, height };
      });
    },
    find: (hash, width) => selectImage(db, hash, width),
  };
}
