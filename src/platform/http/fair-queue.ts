import type { FastifyReply } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';

/** One client's work. */
interface Lane {
  running: number;
  waiting: Entry[];
}

interface Entry {
  since: number;
  admit(): void;
  refuse(error: AppError): void;
}

export interface FairQueueLimits {
  /** Work that runs at the same time. */
  concurrency: number;
  /** Of one client. Default: `concurrency`. */
  concurrencyPerClient?: number;
  /** Work that waits. Above it, the client with the most waiting work is refused. */
  maxWaiting: number;
  /** Waiting work of one client. Default: `maxWaiting`. */
  maxWaitingPerClient?: number;
  /**
   * Milliseconds. When work has waited without a break for `maxBurstMs`, older work is refused: otherwise all answers
   * would be late. Default: no limit.
   */
  maxWaitMs?: number;
}

/** Milliseconds in which a burst of work may wait longer than `maxWaitMs`, because it ends by itself. */
const maxBurstMs = 5_000;

export type FairQueue = ReturnType<typeof createFairQueue>;

const busy = () =>
  new AppError('unavailable', { public: 'Too many requests at once. Try again in a moment.' });

/** Returns a signal that aborts when the client of a request has left, or has its answer. */
export function createClientSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort(new AppError('unavailable', { public: 'The client has left' })));
  return left.signal;
}

/**
 * Shares a scarce thing between clients: each gets its turn, however much another one asks for. A client is any text,
 * such as a network.
 */
export function createFairQueue(limits: FairQueueLimits) {
  const {
    concurrency,
    concurrencyPerClient = concurrency,
    maxWaiting,
    maxWaitingPerClient = maxWaiting,
    maxWaitMs = Infinity,
  } = limits;
  /** The client whose turn it is comes first. */
  const lanes = new Map<string, Lane>();
  let running = 0;
  let waiting = 0;
  /** When the last waiting work came to an empty queue. */
  let waitingSince = 0;

  function isLate({ since }: Entry): boolean {
    const now = Date.now();
    return now - waitingSince > maxBurstMs && now - since > maxWaitMs;
  }

  function admitWaiting(): void {
    for (const [client, lane] of lanes) {
      if (running >= concurrency) return;
      if (lane.running >= concurrencyPerClient) continue;
      const entry = lane.waiting.shift();
      if (!entry) continue;
      waiting -= 1;
      if (isLate(entry)) entry.refuse(busy());
      else {
        lane.running += 1;
        running += 1;
        entry.admit();
      }
      // The loop meets the lane again, behind all others.
      moveToEnd(client, lane);
    }
  }

  function moveToEnd(client: string, lane: Lane): void {
    lanes.delete(client);
    if (lane.running > 0 || lane.waiting.length > 0) lanes.set(client, lane);
  }

  /** Takes the newest entry of the client with the most waiting ones. Returns false if that is this client. */
  function makeRoom(asking: Lane): boolean {
    let longest = asking;
    for (const lane of lanes.values()) if (lane.waiting.length > longest.waiting.length) longest = lane;
    if (longest === asking) return false;
    longest.waiting.pop()!.refuse(busy());
    waiting -= 1;
    return true;
  }

  /** Resolves when it is the client's turn. Call the returned function at the end. */
  async function enter(client: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const lane = lanes.get(client) ?? { running: 0, waiting: [] };
    if (lane.waiting.length >= maxWaitingPerClient || (waiting >= maxWaiting && !makeRoom(lane)))
      throw busy();
    lanes.set(client, lane);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Entry = { since: Date.now(), admit: resolve, refuse: reject };
    if (waiting === 0) waitingSince = entry.since;
    const giveUp = () => {
      const at = lane.waiting.indexOf(entry);
      if (at < 0) return;
      lane.waiting.splice(at, 1);
      waiting -= 1;
      if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(client);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    lane.waiting.push(entry);
    waiting += 1;
    admitWaiting();
    await promise.finally(() => signal?.removeEventListener('abort', giveUp));
    let isWithin = true;
    return () => {
      if (!isWithin) return;
      isWithin = false;
      lane.running -= 1;
      running -= 1;
      moveToEnd(client, lane);
      admitWaiting();
    };
  }

  return {
    enter,
    /**
     * Runs the work when it is the client's turn. Work of a client that left (`signal`) never starts. Throws
     * `unavailable` for too much waiting work.
     */
    async run<Result>(client: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      const leave = await enter(client, signal);
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        leave();
      }
    },
    /** Work that runs or waits. */
    pending: (): number => running + waiting,
  };
}
