import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  pageTextSettingsFields,
  pageTextsStatus,
  rereadBody,
  rereadResult,
  type PageTextSettingsFields,
} from '../page-texts.contract.ts';
import {
  getStatus,
  rereadFailedFiles,
  saveSettings,
  type PageTextsContext,
} from './page-texts-admin.service.ts';

/** Routes of the panel "Page texts". Only owners may pause and read again. */
export function pageTextsRoutes(app: HttpApp, ctx: PageTextsContext): void {
  addRoute(app, 'GET /api/admin/page-texts', {
    access: 'editor',
    summary: 'Progress of reading the pages of stored papers',
    answer: pageTextsStatus,
    handler: () => getStatus(ctx),
  });

  addRoute(app, 'PUT /api/admin/page-texts/settings', {
    access: 'owner',
    summary: 'Pauses or resumes reading',
    body: pageTextSettingsFields,
    answer: pageTextsStatus,
    handler: (request) => saveSettings(ctx, getActor(request), request.body as PageTextSettingsFields),
  });

  addRoute(app, 'POST /api/admin/page-texts/reread', {
    access: 'owner',
    summary: 'Reads failed files again',
    body: rereadBody,
    answer: rereadResult,
    handler: (request) => rereadFailedFiles(ctx, getActor(request)),
  });
}
