import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import type { Access, HttpApp } from './http-app-type.ts';
import type { IdempotencyKey } from './idempotency.ts';

/** Who is signed in and acts, as every layer below HTTP knows them. */
export interface Actor {
  id: number;
  name: string;
  role: 'owner' | 'editor';
  sessionId: number;
  /** Of the request that acts, where its route takes one and the client sent it. */
  idempotency?: IdempotencyKey;
}

/** Asks on every request anew, so that who is disabled or signed out is so at once; undefined for a visitor. */
export type FindActor = (request: IncomingMessage) => Promise<Actor | undefined>;

/** Throws `reauthentication_required` unless the actor signed in or confirmed who they are in the last five minutes. */
export type RequireRecentAuthentication = (actor: Actor) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls a route that is not public. */
    actor?: Actor;
  }
}

const rolesOf = {
  editor: new Set(['editor', 'owner']),
  owner: new Set(['owner']),
} as const satisfies Record<Exclude<Access, 'public'>, ReadonlySet<Actor['role']>>;

/**
 * Lets only those call a route that its `access` names: 401 for nobody, 403 for the wrong role. It reads the matched
 * route, never the address. No cache keeps what is not public. A sensitive action also needs a recent authentication.
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
    const allowed: ReadonlySet<string> = rolesOf[access];
    if (!allowed.has(actor.role))
      throw new AppError('forbidden', { public: 'Only an owner of the site may do this' });
    if (reauthentication === 'always') await requireRecentAuthentication(actor);
    request.actor = actor;
  });
}

/** For sensitive actions. The client branches on the code: it asks the user to confirm who they are and repeats the call. */
export function reauthenticationRequired(): AppError {
  return new AppError('reauthentication_required', { public: 'Confirm who you are to do this' });
}

/** Who calls; only for routes that are not public, which have nobody else. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw new Error('A public route has no actor');
  return request.actor;
}
