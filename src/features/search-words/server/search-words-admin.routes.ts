import { idParams } from '#lib/contract/query-integers.ts';
import { listUnmatchedSearches } from '#features/analytics/analytics.server.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  groupFields,
  nothingFound,
  searchWordsList,
  stopWordFields,
  stopWords,
  synonymGroup,
  testedQuery,
  testQuery as testQueryFields,
} from '../search-words-admin.contract.ts';
import {
  createGroup,
  getGroup,
  listSearchWords,
  removeGroup,
  replaceStopWords,
  testQuery,
  updateGroupWords,
} from './search-words-admin.service.ts';

const url = '/api/admin/search-words';

/** Routes of synonyms and stop words for the owner and editors. */
export function searchWordsAdminRoutes(app: HttpApp, ctx: Context): void {
  const read = { config: { access: 'editor' } } as const;
  const write = { config: { access: 'editor', sameOrigin: true } } as const;
  const repeatable = { config: { ...write.config, isIdempotent: true } } as const;
  app.route({
    method: 'GET',
    url,
    ...read,
    schema: {
      summary: 'All groups of synonyms, newest first, and the stop words',
      response: { 200: searchWordsList, ...failures },
    },
    handler: () => listSearchWords(ctx),
  });

  app.route({
    method: 'GET',
    url: `${url}/groups/:id`,
    ...read,
    schema: {
      summary: 'One group of synonyms',
      params: idParams,
      response: { 200: synonymGroup, ...failures },
    },
    handler: (request) => getGroup(ctx, request.params.id),
  });

  app.route({
    method: 'POST',
    url: `${url}/groups`,
    ...repeatable,
    schema: {
      summary: 'Adds a group of synonyms',
      body: groupFields,
      response: { 201: synonymGroup, ...failures },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await createGroup(ctx, getActor(request), request.body)),
  });

  app.route({
    method: 'PUT',
    url: `${url}/groups/:id`,
    ...repeatable,
    schema: {
      summary: 'Changes a group of synonyms',
      params: idParams,
      body: groupFields,
      response: { 200: synonymGroup, ...failures },
    },
    handler: (request) => updateGroupWords(ctx, getActor(request), request.params.id, request.body),
  });

  app.route({
    method: 'DELETE',
    url: `${url}/groups/:id`,
    ...write,
    schema: {
      summary: 'Deletes a group of synonyms',
      params: idParams,
      response: { 200: synonymGroup, ...failures },
    },
    handler: (request) => removeGroup(ctx, getActor(request), request.params.id),
  });

  app.route({
    method: 'PUT',
    url: `${url}/stop-words`,
    ...repeatable,
    schema: {
      summary: 'Replaces the stop words',
      body: stopWordFields,
      response: { 200: stopWords, ...failures },
    },
    handler: (request) => replaceStopWords(ctx, getActor(request), request.body),
  });

  app.route({
    method: 'GET',
    url: `${url}/test`,
    ...read,
    schema: {
      summary: 'How search understands a query, and what it finds',
      querystring: testQueryFields,
      response: { 200: testedQuery, ...failures },
    },
    handler: (request) => testQuery(ctx, request.query.q),
  });

  app.route({
    method: 'GET',
    url: `${url}/nothing-found`,
    ...read,
    schema: {
      summary: 'Searches of the last 30 days that still match no paper',
      response: { 200: nothingFound, ...failures },
    },
    handler: async () => ({ searches: await listUnmatchedSearches(ctx, 30) }),
  });
}
