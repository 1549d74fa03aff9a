import type { Readable } from 'node:stream';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { z } from 'zod';

/**
 * Users that may call a route: all visitors, editors and owners, or owners. Each route must set it, or
 * the server does not start.
 */
export type Access = 'public' | 'editor' | 'owner';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * Whether only the site's own pages may call the route. 'or-program' also allows programs that send
     * neither Origin nor Sec-Fetch-Site; browsers send them. Each route except GET and HEAD must set it, or
     * the server does not start.
     */
    sameOrigin?: boolean | 'or-program';
    /**
     * Whether the action is sensitive and needs an authentication in the last five minutes. 'by-content': the
     * service decides from the body.
     */
    reauthentication?: 'always' | 'by-content';
    /**
     * Whether a retry with the same `Idempotency-Key` gets the first answer. Only for a route whose whole effect is
     * one audited write with a JSON result.
     */
    isIdempotent?: boolean;
    /** Served also when the server is over capacity: monitoring must not depend on the load. */
    isAlwaysServed?: boolean;
    /** The handler reads the body as it arrives (an upload). It may take longer than a body that is parsed first. */
    isBodyStreamed?: boolean;
    /** The response is streamed (a file, events). It may take hours, so the handler has no timeout. */
    isAnswerStreamed?: boolean;
  }
}

/**
 * Types params, query, body and response of a route by its zod schemas. Fastify sends streams without their schema, so
 * every response with a body may be one.
 */
interface RouteTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodUndefined
    ? undefined
    : this['schema'] extends z.ZodType
      ? z.output<this['schema']> | Readable
      : unknown;
}

/** The server as plugins and routes see it. */
export type HttpApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  RouteTypes
>;
