import { setTimeout as sleep } from 'node:timers/promises';

/** Events of a supervision, for the log and the supervising process. */
export interface SupervisionEvents {
  /** The server process has ended. */
  onCrash(): void;
  /** A restart attempt failed; the next one follows after `pauseMs`. */
  onFailedAttempt(error: unknown, pauseMs: number): void;
  /** The server answers again. `isOwn` is false when another process started it. */
  onRecovery(isOwn: boolean): void;
  /** The last attempt failed and the supervision ends. A person or a process manager has to act. */
  onGiveUp(error: unknown): void;
}

export type Supervision = ReturnType<typeof superviseServer>;

/** Maximum delay until a crash is detected. */
const pollMs = 200;
/** Pauses between the attempts of one recovery: six attempts in about four seconds, plus the time of the attempts. */
const attemptPausesMs = [100, 250, 500, 1_000, 2_000];
/** If the server dies sooner than this after a restart, the next restart waits, to avoid a restart loop. */
const shortLifeMs = 2_000;
const shortLifePauseMs = 1_000;

/**
 * Watches a server process and restarts it when it dies, as long as restarts succeed. `isRunning` checks the
 * process. `restart` resolves when the server answers, to `false` if another process started it.
 */
export function superviseServer(
  server: { isRunning: () => Promise<boolean>; restart: () => Promise<boolean> },
  events: SupervisionEvents,
  pauses = attemptPausesMs,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let restarts = 0;

  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {});

  async function recover(): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        const isOwn = await server.restart();
        if (isOwn) restarts += 1;
        return events.onRecovery(isOwn);
      } catch (error) {
        const pauseMs = pauses[attempt];
        if (pauseMs === undefined) throw error;
        events.onFailedAttempt(error, pauseMs);
        await pause(pauseMs);
      }
    }
  }

  async function watch(): Promise<void> {
    let recoveredAt = -Infinity;
    while (!signal.aborted) {
      await pause(pollMs);
      if (signal.aborted || (await server.isRunning())) continue;
      events.onCrash();
      if (performance.now() - recoveredAt < shortLifeMs) await pause(shortLifePauseMs);
      await recover();
      recoveredAt = performance.now();
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) events.onGiveUp(error);
  });
  return {
    /** Returns the number of servers that this process started to replace a crashed one. */
    restarts: (): number => restarts,
    /** Ends the supervision after any restart in progress. */
    async stop(): Promise<void> {
      stopping.abort();
      await watching;
    },
  };
}
