import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { uploadRule, uploadRuleFields } from '../upload-rules.contract.ts';
import type { UploadRulesService } from './upload-rules.service.ts';

const url = '/api/admin/upload-rules';

/** Routes of the rules that proposals of uploads follow. */
export function uploadRulesRoutes(app: HttpApp, service: UploadRulesService): void {
  addRoute(app, `GET ${url}`, {
    access: 'editor',
    summary: 'Rules that proposals of uploads follow, last changed first',
    answer: z.array(uploadRule),
    handler: () => service.list(),
  });

  addRoute(app, `POST ${url}`, {
    access: 'editor',
    isIdempotent: true,
    summary: 'Adds a rule, also in place of one with the same words',
    body: uploadRuleFields,
    answer: uploadRule,
    status: 201,
    handler: (request) => service.create(getActor(request), request.body),
  });

  addRoute(app, `DELETE ${url}/:id`, {
    access: 'editor',
    summary: 'Removes a rule',
    params: idParams,
    answer: uploadRule,
    handler: (request) => service.remove(getActor(request), request.params.id),
  });
}
