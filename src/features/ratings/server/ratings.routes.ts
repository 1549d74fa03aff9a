import type { FastifyReply, FastifyRequest } from 'fastify';
import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import type { FindActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { visitorRequest } from '#platform/http/visitor.ts';
import { batchRatings, batchRatingsBody, rateAnswer, rateBody, ratingStatus } from '../ratings.contract.ts';
import {
  changeRating,
  getRatings,
  getRatingStatus,
  ratePaper,
  type ForVisitor,
  type Rater,
} from './ratings.service.ts';

function send<Answer>(reply: FastifyReply, { answer, newCookie }: ForVisitor<Answer>): Answer {
  reply.header('cache-control', 'private, no-store');
  if (newCookie !== undefined) reply.header('set-cookie', newCookie);
  return answer;
}

/** Registers the routes that rate a paper, read this visitor's rating, and read the ratings of many papers at once. */
export function ratingRoutes(app: HttpApp, ctx: Context, findActor: FindActor): void {
  async function getRater(request: FastifyRequest): Promise<Rater> {
    const user = await findActor(request.raw);
    return { visitor: visitorRequest(request), userId: user?.id };
  }

  const ways = [
    {
      method: 'POST',
      summary: 'Rates the difficulty of a paper from 1 to 5; 409 for a second rating by the same visitor',
      write: ratePaper,
    },
    {
      method: 'PUT',
      summary: 'Changes a rating that the same visitor gave in the last ten minutes; otherwise 409',
      write: changeRating,
    },
  ] as const;
  for (const { method, summary, write } of ways)
    app.route({
      method,
      url: '/api/papers/:id/rate',
      config: { access: 'public', sameOrigin: true },
      bodyLimit: 1_024,
      schema: { summary, params: idParams, body: rateBody, response: { 200: rateAnswer, ...failures } },
      handler: async (request, reply) => {
        const { id: paperId } = request.params;
        const { rating: stars } = request.body;
        return send(reply, await write(ctx, { paperId, stars, rater: await getRater(request) }));
      },
    });

  addRoute(app, 'GET /api/papers/:id/rating-status', {
    access: 'public',
    summary: 'Whether this visitor has rated a paper, with the stars',
    params: idParams,
    answer: ratingStatus,
    handler: async (request, reply) => {
      const { id } = request.params;
      return send(reply, await getRatingStatus(ctx, id, await getRater(request)));
    },
  });

  addRoute(app, 'POST /api/papers/batch-ratings', {
    access: 'public',
    sameOrigin: false,
    bodyLimit: 8_192,
    summary: 'Ratings of 1 to 100 papers by id; unknown ids are omitted',
    body: batchRatingsBody,
    answer: batchRatings,
    handler: async (request, reply) => {
      const { paperIds } = request.body;
      reply.header('cache-control', 'no-store');
      return getRatings(ctx, paperIds);
    },
  });
}
