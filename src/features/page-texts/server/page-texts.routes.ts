import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  pageTextSettingsFields,
  pageTextsStatus,
  rereadBody,
  rereadResult,
  type PageTextSettingsFields,
} from '../page-texts.contract.ts';
import type { PageTextsAdmin } from './page-texts-admin.service.ts';

/** Routes of the panel "Page texts". Only owners may pause and read again. */
export function pageTextsRoutes(app: HttpApp, admin: PageTextsAdmin): void {
  app.route({
    method: 'GET',
    url: '/api/admin/page-texts',
    config: { access: 'editor' },
    schema: {
      summary: 'Progress of reading the pages of stored papers',
      response: { 200: pageTextsStatus, ...failures },
    },
    handler: () => admin.status(),
  });

  app.route({
    method: 'PUT',
    url: '/api/admin/page-texts/settings',
    config: { access: 'owner', sameOrigin: true },
    schema: {
      summary: 'Pauses or resumes reading',
      body: pageTextSettingsFields,
      response: { 200: pageTextsStatus, ...failures },
    },
    handler: (request) => admin.saveSettings(getActor(request), request.body as PageTextSettingsFields),
  });

  app.route({
    method: 'POST',
    url: '/api/admin/page-texts/reread',
    config: { access: 'owner', sameOrigin: true },
    schema: {
      summary: 'Reads failed files again',
      body: rereadBody,
      response: { 200: rereadResult, ...failures },
    },
    handler: (request) => admin.reread(getActor(request)),
  });
}
