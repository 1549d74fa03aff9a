export interface HostTurns {
  /** Waits for a turn at a host, in the order of asking; what it answers ends the turn. Throws the reason of `signal`. */
  begin(host: string, signal: AbortSignal): Promise<() => void>;
}

/** Lets so many requests be under way at each host. Hosts are remembered only while there are any. */
export function createHostTurns(atOnce: number): HostTurns {
  const hosts = new Map<string, { running: number; waiting: Set<() => void> }>();

  function end(host: string): void {
    const { running, waiting } = hosts.get(host)!;
    const [next] = waiting;
    if (next) {
      // Straight to the next one: a newcomer must not come in between.
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
