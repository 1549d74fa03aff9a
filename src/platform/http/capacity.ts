import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { hasBody } from './body-arrival.ts';
import { getClientNetwork } from './client-network.ts';
import { createFairQueue, createClientSignal, type FairQueueLimits } from './fair-queue.ts';
import type { HttpApp } from './http-app-type.ts';
import { isReadMethod } from './retry-reads.ts';
import { watchConnections } from './waiting-connections.ts';

/** Releases the slot of each request that holds one. */
const slots = new WeakMap<FastifyRequest, () => void>();
/** Ends the turn of each read of a visitor. */
const turns = new WeakMap<FastifyRequest, () => void>();

/** Uncached reads of visitors. A few keep the cores and the database busy; more would only make each of them slower. */
const usualReads: FairQueueLimits = {
  concurrency: 16,
  concurrencyPerClient: 8,
  maxWaiting: 400,
  maxWaitingPerClient: 200,
  maxWaitMs: 8_000,
};

/**
 * Immediately refuses requests beyond `maxRequests` with 503 and Retry-After: clients give up on a long queue. A request
 * holds no slot while its body arrives, so slow clients cannot stop the server. Cached pages and routes with
 * `isAlwaysServed` need no slot. Reads of visitors take turns by client network, so that one network with many of them
 * leaves room for the others.
 */
export function limitCapacity(app: HttpApp, maxRequests: number, reads = usualReads): void {
  let running = 0;
  const visitors = createFairQueue(reads);
  const connectionsAccepted = watchConnections(app.server);

  app.addHook('onRequest', async (request, reply) => {
    const { access, isAlwaysServed } = request.routeOptions.config;
    if (access !== 'public' || isAlwaysServed || !isReadMethod(request.method)) return;
    const signal = createClientSignal(reply);
    const leave = await visitors.enter(getClientNetwork(request.ip), signal);
    turns.set(request, leave);
    if (reply.raw.closed) leave();
    else reply.raw.once('close', leave);
    await connectionsAccepted();
    signal.throwIfAborted();
  });
  // Only sending is left: a slow client must not keep its turn.
  app.addHook('onSend', (request, _reply, payload, done) => {
    turns.get(request)?.();
    done(null, payload);
  });

  const takeSlot = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    if (request.routeOptions.config.isAlwaysServed || reply.raw.closed) {
      done();
      return;
    }
    if (running >= maxRequests) {
      done(new AppError('unavailable', { public: 'Too many requests at once. Try again in a moment.' }));
      return;
    }
    running += 1;
    let isHeld = true;
    const giveBack = () => {
      if (isHeld) running -= 1;
      isHeld = false;
    };
    slots.set(request, giveBack);
    // 'close' fires for every response, also for an aborted or hijacked one.
    reply.raw.once('close', giveBack);
    done();
  };

  app.addHook('onRequest', takeSlot);
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) releaseSlot(request);
    done(null, payload);
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (hasBody(request)) takeSlot(request, reply, done);
    else done();
  });
}

/** Releases the slot early when only sending or receiving is left: a slow client must not hold it for minutes. */
export function releaseSlot(request: FastifyRequest): void {
  slots.get(request)?.();
  turns.get(request)?.();
}
