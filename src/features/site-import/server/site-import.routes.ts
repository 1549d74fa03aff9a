import { z } from 'zod';
import { startedJob } from '#features/jobs/jobs.contract.ts';
import { getActor } from '#platform/http/actor.ts';
import { releaseSlot } from '#platform/http/capacity.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  importPreview,
  importSource,
  importWish,
  previewWish,
  readWish,
  sourceDetail,
  sourceParams,
  uploadQuery,
} from '../site-import.contract.ts';
import type { SiteImportContext } from './import-context.ts';
import {
  addCsv,
  addWordPress,
  getList,
  getLists,
  previewImport,
  removeList,
  startImport,
  startReading,
} from './site-imports.service.ts';

const base = '/api/admin/site-import';
const write = { access: 'owner', sameOrigin: true } as const;

/** Routes to move papers in from a list, an export of WordPress, a site or Google Drive. */
export function siteImportRoutes(app: HttpApp, ctx: SiteImportContext): void {
  addRoute(app, `GET ${base}`, {
    access: 'owner',
    summary: 'Lists of papers to import, newest first',
    answer: z.array(importSource),
    handler: () => getLists(ctx),
  });
  addRoute(app, `GET ${base}/:id`, {
    access: 'owner',
    summary: 'A list with its first rows and guessed columns',
    params: sourceParams,
    answer: sourceDetail,
    handler: (request) => getList(ctx, request.params.id),
  });
  addRoute(app, `DELETE ${base}/:id`, {
    access: 'owner',
    summary: 'Removes a list',
    params: sourceParams,
    handler: (request) => removeList(ctx, getActor(request), request.params.id),
  });
  addRoute(app, `POST ${base}/:id/preview`, {
    access: 'owner',
    summary: 'The result of an import with these columns; writes nothing',
    params: sourceParams,
    body: previewWish,
    answer: importPreview,
    handler: (request) => previewImport(ctx, getActor(request), request.params.id, request.body.mapping),
  });
  addRoute(app, `POST ${base}/:id/start`, {
    access: 'owner',
    summary: 'Starts the import of a list',
    params: sourceParams,
    body: importWish,
    answer: startedJob,
    status: 202,
    handler: (request) => startImport(ctx, getActor(request), request.params.id, request.body),
  });
  addRoute(app, `POST ${base}/read`, {
    access: 'owner',
    summary: 'Starts to look for papers on a site or in Google Drive; the report names the new list',
    body: readWish,
    answer: startedJob,
    status: 202,
    handler: (request) => startReading(ctx, getActor(request), request.body),
  });
  uploads(app, ctx);
}

/** A scope of its own, so that no other route accepts these content types. */
function uploads(app: HttpApp, ctx: SiteImportContext): void {
  const kinds = [
    {
      path: 'csv',
      types: ['text/csv'],
      summary: 'Stores a CSV with any columns; the same file again returns its list',
      description:
        'Takes `text/csv`: in UTF-8, UTF-16 or Windows-1252; separated by commas, semicolons, tabs or bars.',
      add: addCsv,
    },
    {
      path: 'wordpress',
      types: ['text/xml', 'application/xml'],
      summary: 'Stores the list of the PDFs in an export of WordPress',
      description: 'Takes `text/xml` in UTF-8.',
      add: addWordPress,
    },
  ];
  void app.register(async (scope: HttpApp) => {
    scope.removeAllContentTypeParsers();
    for (const { path, types, summary, description, add } of kinds) {
      scope.addContentTypeParser(types, (_request, body, done) => done(null, body));
      scope.route({
        method: 'POST',
        url: `${base}/${path}`,
        config: { ...write, isBodyStreamed: true },
        schema: {
          summary,
          description,
          querystring: uploadQuery,
          response: { 201: importSource, ...failures },
        },
        handler: async (request, reply) => {
          releaseSlot(request);
          return reply.code(201).send(await add(ctx, getActor(request), request.query.name, request.raw));
        },
      });
    }
  });
}
