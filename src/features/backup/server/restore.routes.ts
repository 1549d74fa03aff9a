import { z } from 'zod';
import { startedJob } from '#features/jobs/jobs.contract.ts';
import { getActor } from '#platform/http/actor.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { OffsetConflict } from '#platform/storage/upload-errors.ts';
import {
  maxPastedBytes,
  pasteBody,
  pasteResult,
  restoreWish,
  zipPartType,
  zipUpload,
} from '../restore.contract.ts';
import { removeUpload } from './restore-sources.ts';
import { pastePapers, receiveUpload, startCheck, startRestore } from './restores.service.ts';
import type { SiteContext } from './site-context.ts';

const uploadParams = z.object({ id: z.uuid() });

const bytes = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a number of bytes')
  .transform(Number);
const partHeaders = z.object({
  'upload-offset': bytes,
  'upload-length': bytes,
});

const write = { access: 'owner', sameOrigin: true } as const;

/** Routes to restore: papers from pasted JSON; or a ZIP, sent in parts, checked, and then restored. */
export function restoreRoutes(app: HttpApp, ctx: SiteContext): void {
  addRoute(app, 'POST /api/admin/backup/restore', {
    access: 'owner',
    bodyLimit: maxPastedBytes + 65_536,
    summary: 'Adds missing papers from library.json of a backup or from a list of papers',
    body: pasteBody,
    answer: pasteResult,
    handler: (request) => pastePapers(ctx, getActor(request), request.body),
  });

  // A scope of its own, so that other routes do not accept this content type.
  void app.register(async (scope: HttpApp) => {
    scope.addContentTypeParser(zipPartType, (_request, body, done) => done(null, body));
    scope.route({
      method: 'PATCH',
      url: '/api/admin/backup/uploads/:id',
      config: { ...write, isBodyStreamed: true },
      schema: {
        summary:
          'Takes bytes of a ZIP from the header upload-offset on; 409 gives the next offset in that header',
        params: uploadParams,
        headers: partHeaders,
        response: { 200: zipUpload, ...failures },
      },
      handler: async (request, reply) => {
        releaseSlot(request);
        const { 'upload-offset': offset, 'upload-length': length } = request.headers;
        try {
          return await receiveUpload(ctx, request.params.id, { offset, length, body: request.raw });
        } catch (error) {
          if (error instanceof OffsetConflict) reply.header('upload-offset', String(error.offset));
          throw error;
        }
      },
    });
  });

  addRoute(app, 'DELETE /api/admin/backup/uploads/:id', {
    access: 'owner',
    summary: 'Deletes an uploaded ZIP',
    params: uploadParams,
    handler: (request) => removeUpload(ctx, request.params.id),
  });

  addRoute(app, 'POST /api/admin/backup/restore/check', {
    access: 'owner',
    summary: 'Starts to read a backup; the report of the job lists the changes of a restore',
    body: restoreWish,
    answer: startedJob,
    status: 202,
    handler: (request) => startCheck(ctx, getActor(request), request.body),
  });

  addRoute(app, 'POST /api/admin/backup/restore/start', {
    access: 'owner',
    reauthentication: 'always',
    summary: 'Starts a restore of the library from a backup',
    body: restoreWish,
    answer: startedJob,
    status: 202,
    handler: (request) => startRestore(ctx, getActor(request), request.body),
  });
}
