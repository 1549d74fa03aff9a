import { listUnmatchedSearches } from '#features/analytics/analytics.server.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  nothingFound,
  searchWordsList,
  stopWordFields,
  stopWords,
  testedQuery,
  testQuery as testQueryFields,
} from '../search-words-admin.contract.ts';
import { listSearchWords, replaceStopWords, testQuery } from './search-words-admin.service.ts';
import { synonymsRecord } from './synonyms.record.ts';

const url = '/api/admin/search-words';

/** Routes of synonyms and stop words for the owner and editors. */
export function searchWordsAdminRoutes(app: HttpApp, ctx: Context): void {
  const read = { config: { access: 'editor' } } as const;
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

  synonymsRecord.routes(app, ctx);

  addRoute(app, `PUT ${url}/stop-words`, {
    access: 'editor',
    isIdempotent: true,
    summary: 'Replaces the stop words',
    body: stopWordFields,
    answer: stopWords,
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
