import type { FastifyReply } from 'fastify';
import { getReadyUpload } from '#features/files/files.server.ts';
import type { Context } from '#platform/context/context.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { getActor } from '#platform/http/actor.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app-type.ts';
import { storageKey } from '#platform/storage/file-storage.ts';
import { paperPagePath, uploadPagePath, uploadPageQuery } from '../paper-reader.contract.ts';
import { getPictureClient, sendPicture } from './page-pictures.routes.ts';
import type { PagePictures, PictureRequest } from './page-pictures.service.ts';
import { findFileOfPaper, getPageTurn } from './paper-reader.service.ts';

/**
 * Registers the pictures of pages for the back office: of uploads that are not saved yet, of which each user sees only
 * their own, and of papers, also of those whose pages visitors do not see. The pictures are stored by the hash of the
 * file, so that the reader shows them later without drawing them again.
 */
export function uploadPageRoutes(app: HttpApp, ctx: Context, pictures: PagePictures): void {
  async function send(
    reply: FastifyReply,
    file: PictureRequest['file'] | undefined,
    page: Pick<PictureRequest, 'page' | 'width' | 'turn'>,
  ): Promise<FastifyReply> {
    if (!file || page.page > file.pages) throw notFound('Page not found');
    const picture: PictureRequest = { ...page, file, format: 'webp' };
    const stored = await pictures.stored(picture);
    // A new picture waits in a queue of its own and must not keep other requests from the server.
    if (!stored) releaseSlot(reply.request);
    const content = stored ?? (await pictures.make(picture, getPictureClient(reply)));
    return sendPicture(reply, content, picture.format, 'private, max-age=86400');
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
      const { sha256, pages } = await getReadyUpload(ctx, getActor(request).id, id);
      const file = { sha256, storageKey: storageKey(sha256, 'pdf'), pages };
      return send(reply, file, { page, width: request.query.width });
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/papers/:id/pictures/:page',
    config: { access: 'editor' },
    schema: {
      summary: 'A page of the stored file of a paper as a WebP picture',
      params: paperPagePath,
      querystring: uploadPageQuery,
      response: failures,
    },
    handler: async (request, reply) => {
      const { id, page } = request.params;
      const file = await findFileOfPaper(ctx, id);
      const turn = file ? await getPageTurn(ctx, file.sha256, page) : 0;
      return send(reply, file, { page, width: request.query.width, turn });
    },
  });
}
