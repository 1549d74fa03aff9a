export interface HostLimits {
  /**
   * Waits for a free slot at a host, first come, first served. Returns a function that frees it. Throws the reason
   * of `signal`.
   */
  begin(host: string, signal: AbortSignal): Promise<() => void>;
}

/** Limits the concurrent requests per host. Hosts without requests use no memory. */
export function createHostLimits(atOnce: number): HostLimits {
  const hosts = new Map<string, { running: number; waiting: Set<() => void> }>();

  function end(host: string): void {
    const { running, waiting } = hosts.get(host)!;
    const [next] = waiting;
    if (next) {
      // The slot passes directly to the next waiter, so that a new request cannot take it.
      waiting.delete(next);
      next();
    } else if (running > 1) hosts.get(host)!.running = running - 1;
    else hosts.delete(host);
  }

  function ending(host: string): () => void {
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      end(host);
    };
  }

  return {
    async begin(host, signal) {
      signal.throwIfAborted();
      const known = hosts.get(host) ?? { running: 0, waiting: new Set() };
      hosts.set(host, known);
      if (known.running < atOnce) {
        known.running += 1;
        return ending(host);
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const leave = () => {
        if (known.waiting.delete(resolve)) reject(signal.reason);
      };
      known.waiting.add(resolve);
      signal.addEventListener('abort', leave, { once: true });
      try {
        await promise;
      } finally {
        signal.removeEventListener('abort', leave);
      }
      return ending(host);
    },
  };
}
