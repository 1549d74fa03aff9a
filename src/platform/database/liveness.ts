import { setImmediate as nextPoll } from 'node:timers/promises';
import { ServerClient, type Connection } from './servers.ts';

/** The connections stay open but give no answer: the server is paused, or the network drops all packets. */
export class DatabaseNotResponding extends Error {
  readonly code = 'DATABASE_NOT_RESPONDING';
  constructor() {
    super('The database does not respond');
    this.name = 'DatabaseNotResponding';
  }
}

/** Returns whether the error, or one of its causes, is a server that does not respond. */
export function isNotResponding(error: unknown): boolean {
  if (error instanceof DatabaseNotResponding) return true;
  return error instanceof Error && isNotResponding(error.cause);
}

export interface LivenessTimes {
  /** Milliseconds that a statement or a connection attempt may take before the server is probed. */
  slowMs: number;
  /** Timeout of a probe in milliseconds. */
  answerMs: number;
  /** Milliseconds after which a statement is abandoned even if the server answers probes, unless it has its own limit. */
  maxMs: number;
  everyMs: number;
}

const usualTimes: LivenessTimes = { slowMs: 1_000, answerMs: 2_000, maxMs: 35_000, everyMs: 500 };

export type Liveness = ReturnType<typeof createLiveness>;

interface Watched {
  startedAt: number;
  maxMs: number;
  abandon: () => void;
}

/**
 * Distinguishes a slow server from one that does not answer. Statements may take long (a report, an index). If
 * one does, `SELECT 1` is sent over a separate connection. Without an answer, all watched work is abandoned, and
 * new work fails at once until a probe succeeds. A server that refuses connections counts as responding, because
 * its errors already show the problem.
 */
export function createLiveness(options: {
  connection: Connection;
  onChange?: (isResponding: boolean) => void;
  times?: Partial<LivenessTimes>;
}) {
  const { connection, onChange = () => {} } = options;
  const { slowMs, answerMs, maxMs, everyMs } = { ...usualTimes, ...options.times };
  const watched = new Set<Watched>();
  let isResponding = true;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let probe: ServerClient | undefined;

  function endProbe(): void {
    if (probe) closeAtOnce(probe);
    probe = undefined;
  }

  /** Resolves when the server gives any answer. A refused connection is an answer too. */
  async function askServer(): Promise<true> {
    try {
      if (!probe) {
        probe = new ServerClient({ ...connection, application_name: 'pariksha probe' });
        probe.on('error', endProbe);
        await probe.connect();
      }
      await probe.query('SELECT 1');
    } catch {
      endProbe();
    }
    return true;
  }

  async function isAnswering(): Promise<boolean> {
    const timeUp = Promise.withResolvers<false>();
    const limit = setTimeout(async () => {
      // If this process was busy or paused, an answer may have arrived that it has not read yet.
      await nextPoll();
      await nextPoll();
      timeUp.resolve(false);
    }, answerMs);
    try {
      return await Promise.race([askServer(), timeUp.promise]);
    } finally {
      clearTimeout(limit);
    }
  }

  function note(isAnswered: boolean): void {
    if (isAnswered !== isResponding) onChange(isAnswered);
    isResponding = isAnswered;
    if (isAnswered) return;
    endProbe();
    for (const { abandon } of watched) abandon();
  }

  async function check(): Promise<void> {
    const now = performance.now();
    for (const { startedAt, maxMs: limit, abandon } of watched) if (now - startedAt > limit) abandon();
    const isSlow = [...watched].some(({ startedAt }) => now - startedAt > slowMs);
    if (isSlow || !isResponding) note(await isAnswering());
  }

  function schedule(): void {
    if (timer || isClosed || (watched.size === 0 && isResponding)) return;
    timer = setTimeout(async () => {
      await check();
      timer = undefined;
      schedule();
    }, everyMs);
    timer.unref();
  }

  return {
    /** Throws DatabaseNotResponding while the server answers no probe. */
    assertResponding(): void {
      if (!isResponding) throw new DatabaseNotResponding();
    },
    /**
     * Watches a statement or connection attempt until the returned function is called. `abandon` must make it fail.
     * `maxMs` replaces the limit for a server that answers probes.
     */
    watch(abandon: () => void, ownMostMs: number = maxMs): () => void {
      const entry = { startedAt: performance.now(), maxMs: ownMostMs, abandon };
      watched.add(entry);
      if (!isResponding) abandon();
      schedule();
      return () => void watched.delete(entry);
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      endProbe();
    },
  };
}

/**
 * Closes the socket without the terminate message, which a silent server would not answer. Pending statements
 * fail.
 */
export function closeAtOnce(client: object): void {
  // The types of node-postgres omit `connection`.
  (client as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
