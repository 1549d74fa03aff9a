import { notFound } from '#platform/errors/app-error.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPicture, registerPictureRoutes } from '#platform/http/picture-upload.ts';
import { readImageFile } from '#lib/url/page-image-url.ts';
import { maxImageBytes, pageImage } from '../page-images.contract.ts';
import type { PageImages } from './page-images.service.ts';

/** Routes that upload and serve the images of pages. */
export function pageImagesRoutes(app: HttpApp, service: PageImages): void {
  registerPictureRoutes(app, maxImageBytes, (scope) => {
    scope.route({
      method: 'POST',
      url: '/api/admin/page-images',
      config: { access: 'editor', sameOrigin: true, isBodyStreamed: true },
      schema: {
        summary: 'Stores an image of at most 8 MB in the field `image`, for a static page or an inline block',
        response: { 200: pageImage, ...failures },
      },
      handler: async (request, reply) =>
        service.upload(
          getActor(request),
          await readPicture(request, reply, { field: 'image', maxBytes: maxImageBytes }),
        ),
    });
  });

  app.get<{ Params: { file: string } }>(
    '/page-images/:file',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const file = readImageFile(request.params.file);
      const content = file && (await service.find(file.hash, file.width));
      if (!content) throw notFound('Image not found');
      return reply
        .header('content-type', 'image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', 'sandbox')
        .send(content);
    },
  );
}
