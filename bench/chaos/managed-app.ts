import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterNode } from '../scale/node-process.ts';

/** The pause of a process manager before it starts an ended process again. */
const restartPauseMs = 500;

export interface ManagedApp {
  /** How often the process ended, killed or by itself. */
  ends(): number;
  /** Stops the process for good. */
  stop(): Promise<void>;
}

/** Keeps a process running, as systemd or Docker would: starts it again after each end. */
export function manageApp(node: ClusterNode, announce: (message: string) => void): ManagedApp {
  const stopping = new AbortController();
  const { signal } = stopping;
  let ends = 0;
  const run = async () => {
    while (!signal.aborted) {
      await node.start().catch((error: Error) => signal.aborted || announce(error.message));
      await node.ended();
      ends += 1;
      if (!signal.aborted) await sleep(restartPauseMs);
    }
  };
  const running = run();
  return {
    ends: () => ends,
    async stop() {
      stopping.abort();
      await node.kill('SIGTERM');
      await running;
    },
  };
}
