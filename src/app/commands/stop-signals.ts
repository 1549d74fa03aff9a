/** Thrown when a command stops because of a signal. */
export class Stopped extends Error {
  constructor(signal: string) {
    super(`Stopped by ${signal}`);
    this.name = 'Stopped';
  }
}

/**
 * Milliseconds. A repeated signal within this time counts as the same one: the terminal, npm and the launcher may
 * each send it.
 */
const sameWishMs = 1_000;

/**
 * Calls `stop` at the first SIGINT or SIGTERM. A later signal ends the process at once. Returns a function that
 * removes the listeners.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): () => void {
  let firstAt: number | undefined;
  const listen = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      stop(signal);
    } else if (performance.now() - firstAt > sameWishMs) process.exit(1);
  };
  process.on('SIGINT', listen).on('SIGTERM', listen);
  return () => void process.off('SIGINT', listen).off('SIGTERM', listen);
}
