import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import type { Access, HttpApp } from './http-app-type.ts';
import type { IdempotencyKey } from './idempotency.ts';

/** The signed-in user of a request, as the layers below HTTP see them. */
export interface Actor {
  id: number;
  name: string;
  role: 'owner' | 'editor';
  sessionId: number;
  /** The key of the request, if its route accepts one and the client sent it. */
  idempotency?: IdempotencyKey;
}

/**
 * Returns the actor of a request, or `undefined` for a visitor. Must check each request, so that a disabled or
 * signed-out user loses access at once.
 */
export type FindActor = (request: IncomingMessage) => Promise<Actor | undefined>;

/** Throws `reauthentication_required` unless the actor authenticated in the last five minutes. */
export type RequireRecentAuthentication = (actor: Actor) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The user that calls a route that is not public. */
    actor?: Actor;
  }
}

const rolesOfArea = {
  editor: new Set(['editor', 'owner']),
  owner: new Set(['owner']),
} as const satisfies Record<Exclude<Access, 'public'>, ReadonlySet<Actor['role']>>;

/**
 * Restricts each route to the roles in its `access`: 401 without an actor, 403 for the wrong role. Reads the
 * matched route, never the URL. Responses of routes that are not public may not be cached. A sensitive action also
 * needs a recent authentication.
 */
export function guardRoutes(
  app: HttpApp,
  findActor: FindActor,
  requireRecentAuthentication: RequireRecentAuthentication,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { access = 'public', reauthentication } = request.routeOptions.config;
    if (access === 'public') return;
    reply.header('cache-control', 'private, no-store');
    const actor = await findActor(request.raw);
    if (!actor) throw new AppError('unauthorized', { public: 'Unauthorized: sign in first' });
    const allowed: ReadonlySet<string> = rolesOfArea[access];
    if (!allowed.has(actor.role))
      throw new AppError('forbidden', { public: 'Only an owner of the site can do this' });
    if (reauthentication === 'always') await requireRecentAuthentication(actor);
    request.actor = actor;
  });
}

/**
 * The error for sensitive actions. The client branches on the code: it re-authenticates the
 * user and repeats the call.
 */
export function reauthenticationRequired(): AppError {
  return new AppError('reauthentication_required', { public: 'Confirm your identity to continue' });
}

/** Returns the actor of a request. Throws on a public route, which has none. */
export function getActor(request: FastifyRequest): Actor {
  if (!request.actor) throw new Error('A public route has no actor');
  return request.actor;
}
