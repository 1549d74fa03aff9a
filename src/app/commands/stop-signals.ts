/** The command was asked to stop and did. */
export class Stopped extends Error {
  constructor(signal: string) {
    super(`Stopped by ${signal}`);
    this.name = 'Stopped';
  }
}

/** A repeat within this time is the same wish: a terminal, npm and the launcher may each send it. */
const sameWishMs = 1_000;

/**
 * Calls `stop` at the first SIGINT or SIGTERM; one that comes later ends the process at once. Answers a function that
 * stops listening.
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
