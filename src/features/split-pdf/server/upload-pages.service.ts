import type { UploadsService } from '#features/files/files.server.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import { encodePicture } from '#platform/pdf/encode-picture.ts';
import type { PageDrawer } from '#platform/pdf/page-drawer.ts';
import type { LocalCopies } from '#platform/storage/local-copies.ts';
import type { PictureWidth } from '../split-pdf.contract.ts';

export interface UploadPages {
  /**
   * Returns a page of a ready upload as WebP. Throws `not_found`, `conflict` for a file that is not ready, `gone` for a
   * page that cannot be drawn, and `unavailable` if the queue is full.
   */
  draw(userId: number, uploadId: string, page: number, width: PictureWidth): Promise<Buffer>;
}

/** At 0.1 s each, the last one in the queue waits for 12 s. */
const mostPending = 120;

/** Pictures are not stored: an upload is looked at a few times before it is saved. */
export function createUploadPages(dependencies: {
  uploads: Pick<UploadsService, 'findFile'>;
  drawer: Pick<PageDrawer, 'draw'>;
  copies: LocalCopies;
}): UploadPages {
  const { uploads, drawer, copies } = dependencies;
  let pending = 0;
  return {
    async draw(userId, uploadId, page, width) {
      const file = await uploads.findFile(userId, uploadId);
      if (page > file.pages) throw notFound('Page not found');
      if (pending >= mostPending)
        throw new AppError('unavailable', {
          public: 'Too many pages are being drawn. Try again in a moment.',
        });
      pending += 1;
      try {
        const picture = await copies.use(file.storageKey, (path) => drawer.draw(path, page, width));
        if (!picture) throw new AppError('gone', { public: 'This page is damaged and cannot be shown.' });
        return await encodePicture(picture, 'webp');
      } finally {
        pending -= 1;
      }
    },
  };
}
