import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPicture, registerPictureRoutes } from '#platform/http/picture-upload.ts';
import { maxLogoBytes, savedLogo } from '../settings-admin.contract.ts';
import { removeLogo, uploadLogo } from './logo.service.ts';

/** Routes to upload and remove the logo. */
export function logoRoutes(app: HttpApp, ctx: Context): void {
  registerPictureRoutes(app, maxLogoBytes, (scope) => {
    scope.route({
      method: 'POST',
      url: '/api/admin/upload-logo',
      config: { access: 'owner', sameOrigin: true, isBodyStreamed: true },
      schema: {
        summary: 'Sets logo and favicon from an image of at most 2 MB in the field `logo`',
        response: { 200: savedLogo, ...failures },
      },
      handler: async (request, reply) =>
        uploadLogo(
          ctx,
          getActor(request),
          await readPicture(request, reply, { field: 'logo', maxBytes: maxLogoBytes }),
        ),
    });
  });

  addRoute(app, 'DELETE /api/admin/remove-logo', {
    access: 'owner',
    summary: 'Removes logo and favicon',
    answer: savedLogo,
    handler: (request) => removeLogo(ctx, getActor(request)),
  });
}
