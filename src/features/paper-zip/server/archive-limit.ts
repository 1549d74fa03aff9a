import { AppError } from '#platform/errors/app-error.ts';

const tooMany = () =>
  new AppError('rate_limited', {
    public: 'Two archives are being downloaded already. Wait until one is complete.',
    retryAfterSeconds: 30,
  });
const busy = () =>
  new AppError('unavailable', {
    public: 'Too many archives at once. Try again later.',
    retryAfterSeconds: 30,
  });

/** Limits the archives that are sent at the same time: of each client network, and of this process. */
export function createArchiveLimit({ ofNetwork = 2, ofProcess = 16 } = {}) {
  const running = new Map<string, number>();
  let total = 0;
  return {
    /** Returns a function that gives the place back. Throws `rate_limited` or `unavailable` if there is none. */
    enter(network: string): () => void {
      const current = running.get(network) ?? 0;
      if (current >= ofNetwork) throw tooMany();
      if (total >= ofProcess) throw busy();
      running.set(network, current + 1);
      total += 1;
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        total -= 1;
        const left = running.get(network)! - 1;
        if (left > 0) running.set(network, left);
        else running.delete(network);
      };
    },
  };
}
