import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterNode } from '../scale/node-process.ts';

/** Restart delay of a process manager, in milliseconds. */
const restartPauseMs = 500;

export interface ManagedApp {
  /** Number of times the process ended, killed or by itself. */
  ends(): number;
  /** Stops the process permanently. */
  stop(): Promise<void>;
}

/** Keeps a process running like systemd or Docker: restarts it after each end. */
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
