import { z } from 'zod';
import { idParams } from '#lib/contract/query-integers.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { uploadRule, uploadRuleFields } from '../upload-rules.contract.ts';
import type { UploadRulesService } from './upload-rules.service.ts';

const url = '/api/admin/upload-rules';

/** Routes of the rules that proposals of uploads follow. */
export function uploadRulesRoutes(app: HttpApp, service: UploadRulesService): void {
  app.route({
    method: 'GET',
    url,
    config: { access: 'editor' },
    schema: {
      summary: 'Rules that proposals of uploads follow, last changed first',
      response: { 200: z.array(uploadRule), ...failures },
    },
    handler: () => service.list(),
  });

  app.route({
    method: 'POST',
    url,
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    schema: {
      summary: 'Adds a rule, also in place of one with the same words',
      body: uploadRuleFields,
      response: { 201: uploadRule, ...failures },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await service.create(getActor(request), request.body)),
  });

  app.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { access: 'editor', sameOrigin: true },
    schema: {
      summary: 'Removes a rule',
      params: idParams,
      response: { 200: uploadRule, ...failures },
    },
    handler: (request) => service.remove(getActor(request), request.params.id),
  });
}
