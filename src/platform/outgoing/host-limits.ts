import PQueue from 'p-queue';

export type HostLimits = ReturnType<typeof createHostLimits>;

/** Limits the concurrent requests per host. Hosts without requests use no memory. */
export function createHostLimits(atOnce: number) {
  const hosts = new Map<string, PQueue>();

  function queueOf(host: string): PQueue {
    const known = hosts.get(host);
    if (known) return known;
    const queue = new PQueue({ concurrency: atOnce });
    queue.addEventListener('idle', () => hosts.delete(host));
    hosts.set(host, queue);
    return queue;
  }

  return {
    /**
     * Waits for a free slot at a host, first come, first served. Returns a function that frees it. Throws the reason
     * of `signal`.
     */
    async begin(host: string, signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const hold = () => new Promise<void>((end) => resolve(end));
      queueOf(host).add(hold, { signal }).catch(reject);
      return promise;
    },
  };
}
