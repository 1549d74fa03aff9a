import type { Readable } from 'node:stream';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { failures } from './error-answers.ts';
import type { Access, HttpApp } from './http-app-type.ts';

type Schema = z.ZodType;
/** A response with another content type than JSON, as OpenAPI describes it. */
type Content = { description?: string; content: Record<string, { schema: Schema }> };
type Sent<Answer> = Answer extends Schema ? z.output<Answer> | Readable | FastifyReply : unknown;

/** A route with its description. The remaining fields are its guards (`FastifyContextConfig`). */
export interface RouteOptions<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Answer extends Schema | Content,
> extends FastifyContextConfig {
  access: Access;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body of a successful response. Without it, the response is 204. */
  answer?: Answer;
  /** The status of a successful response with a body. Defaults to 200. */
  status?: 200 | 201 | 202;
  bodyLimit?: number;
  exposeHeadRoute?: boolean;
  /** Returns the body, or the reply if it sends the response itself. */
  handler(
    request: FastifyRequest<{
      Params: z.output<Params>;
      Querystring: z.output<Query>;
      Body: z.output<Body>;
    }>,
    reply: FastifyReply,
  ): Sent<Answer> | Promise<Sent<Answer>>;
}

/**
 * Adds a route, such as `addRoute(app, 'POST /api/admin/exams', {...})`. Only the site's own pages may call a write,
 * unless `sameOrigin` says otherwise.
 */
export function addRoute<
  Params extends Schema = z.ZodUnknown,
  Query extends Schema = z.ZodUnknown,
  Body extends Schema = z.ZodUnknown,
  Answer extends Schema | Content = z.ZodVoid,
>(
  app: HttpApp,
  endpoint: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`,
  options: RouteOptions<Params, Query, Body, Answer>,
): void {
  const {
    summary,
    params,
    query,
    body,
    answer,
    status = answer ? 200 : 204,
    bodyLimit,
    exposeHeadRoute,
    handler,
    ...config
  } = options;
  const [method, url] = endpoint.split(' ') as [string, string];
  app.route({
    method,
    url,
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
    config: { ...(method !== 'GET' && { sameOrigin: true }), ...config },
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: answer ?? z.undefined(), ...failures },
    },
    // The schemas have validated the request, and check the result.
    async handler(request: FastifyRequest, reply: FastifyReply): Promise<never> {
      const result: unknown = await handler(request as Parameters<typeof handler>[0], reply);
      const isSent = status === 200 || result === reply;
      return (isSent ? result : reply.code(status).send(result as never)) as never;
    },
  });
}
