import type { Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** As many connections as wait in the kernel at most (Node's default). A flood of them must not stop all other work. */
const maxTurns = 511;

/**
 * Returns a function that resolves when no new connection waits for the server. Node accepts one connection in each turn
 * of its event loop. If all turns render pages, visitors of cached pages wait for seconds to be accepted.
 */
export function watchConnections(server: Server): () => Promise<void> {
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  return async () => {
    // To the end of this turn. Each further one accepts a waiting connection.
    await nextTurn();
    for (let turn = 0; turn < maxTurns; turn += 1) {
      const before = accepted;
      await nextTurn();
      if (accepted === before) return;
    }
  };
}
