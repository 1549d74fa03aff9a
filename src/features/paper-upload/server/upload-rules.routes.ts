import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { uploadRule, uploadRuleFields } from '../upload-rules.contract.ts';
import { createUploadRule, listUploadRules, removeUploadRule } from './upload-rules.service.ts';

const url = '/api/admin/upload-rules';

/** Routes of the rules that proposals of uploads follow. */
export function uploadRulesRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, `GET ${url}`, {
    access: 'editor',
    summary: 'Rules that proposals of uploads follow, last changed first',
    answer: z.array(uploadRule),
    handler: () => listUploadRules(ctx),
  });

  addRoute(app, `POST ${url}`, {
    access: 'editor',
    isIdempotent: true,
    summary: 'Adds a rule, also in place of one with the same words',
    body: uploadRuleFields,
    answer: uploadRule,
    status: 201,
    handler: (request) => createUploadRule(ctx, getActor(request), request.body),
  });

  addRoute(app, `DELETE ${url}/:id`, {
    access: 'editor',
    summary: 'Removes a rule',
    params: idParams,
    answer: uploadRule,
    handler: (request) => removeUploadRule(ctx, getActor(request), request.params.id),
  });
}
