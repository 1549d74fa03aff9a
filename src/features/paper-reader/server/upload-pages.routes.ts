import type { UploadsService } from '#features/files/files.server.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { getActor } from '#platform/http/actor.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { storageKey } from '#platform/storage/file-storage.ts';
import { uploadPagePath, uploadPageQuery } from '../paper-reader.contract.ts';
import { sendPicture } from './page-pictures.routes.ts';
import type { PagePictures, PictureRequest } from './page-pictures.service.ts';

/**
 * Registers the pictures of pages of uploads that are not saved yet. Each user sees only their own uploads. The
 * pictures are stored by the hash of the file, so that the reader shows them later without drawing them again.
 */
export function uploadPageRoutes(
  app: HttpApp,
  { uploads, pictures }: { uploads: Pick<UploadsService, 'findReady'>; pictures: PagePictures },
): void {
  async function readRequest(
    userId: number,
    id: string,
    asked: Pick<PictureRequest, 'page' | 'width'>,
  ): Promise<PictureRequest> {
    const { sha256, pages } = await uploads.findReady(userId, id);
    if (asked.page > pages) throw notFound('Page not found');
    return { ...asked, file: { sha256, storageKey: storageKey(sha256, 'pdf'), pages }, format: 'webp' };
  }

  app.route({
    method: 'GET',
    url: '/api/admin/uploads/:id/pictures/:page',
    config: { access: 'editor' },
    schema: {
      summary: 'A page of an upload as a WebP picture; 409 while the upload is not ready',
      params: uploadPagePath,
      querystring: uploadPageQuery,
      response: failures,
    },
    handler: async (request, reply) => {
      const { id, page } = request.params;
      const asked = await readRequest(getActor(request).id, id, { page, width: request.query.width });
      const stored = await pictures.stored(asked);
      // A new picture waits in a queue of its own and must not keep other requests from the server.
      if (!stored) releaseSlot(request);
      const content = stored ?? (await pictures.make(asked));
      return sendPicture(reply, content, asked.format, 'private, max-age=86400');
    },
  });
}
