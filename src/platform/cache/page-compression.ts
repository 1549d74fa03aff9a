import { createBackgroundQueue } from './background-queue.ts';
import type { CachedPage, Variant } from './cached-page.ts';
import { compress } from './content-encoding.ts';
import type { PageStore } from './page-store.ts';

type Compressed = 'br' | 'gzip';

export type PageCompression = ReturnType<typeof createPageCompression>;

/** Maximum number of pages that wait for tight compression. Each keeps its body in memory. */
const longestQueue = 32;

/** Compresses pages off the main thread: quickly for the current request, tightly for later requests. */
export function createPageCompression(store: PageStore, onError: (error: unknown) => void) {
  const queue = createBackgroundQueue({ longest: longestQueue, onError });
  const running = new WeakMap<Buffer, Map<Compressed, Promise<Buffer>>>();
  const queued = new WeakMap<Buffer, Set<Compressed>>();

  const isStored = (page: CachedPage) => store.peek(page.key)?.body === page.body;

  async function tighten(page: CachedPage, encoding: Compressed): Promise<void> {
    // A page that was dropped or replaced while it waited is not worth the work.
    if (!isStored(page) || store.peek(page.key)!.isOutdated) return;
    const tight = await compress(page.body, encoding, 'tight');
    const current = store.peek(page.key)?.variants[encoding];
    const body = current && current.body.length <= tight.length ? current.body : tight;
    store.improve(page, encoding, body, 'tight');
  }

  function tightenLater(page: CachedPage, encoding: Compressed): void {
    const encodings = queued.get(page.body) ?? new Set<Compressed>();
    if (
      encodings.has(encoding) ||
      !queue.add(() => tighten(page, encoding).finally(() => encodings.delete(encoding)))
    )
      return;
    queued.set(page.body, encodings.add(encoding));
  }

  return {
    /**
     * Compresses a page quickly into an encoding that it does not have yet, once for all concurrent callers. If the
     * page is in the store, it is then compressed tightly in the background.
     */
    async quickly(page: CachedPage, encoding: Compressed): Promise<Variant> {
      const bodies = running.get(page.body) ?? new Map<Compressed, Promise<Buffer>>();
      running.set(page.body, bodies);
      const compressing = bodies.get(encoding) ?? compress(page.body, encoding, 'quick');
      bodies.set(encoding, compressing);
      try {
        const body = await compressing;
        const variant = isStored(page) ? store.peek(page.key)!.variants[encoding] : undefined;
        const made = variant ?? store.improve(page, encoding, body, 'quick').variants[encoding]!;
        if (isStored(page)) tightenLater(page, encoding);
        return made;
      } finally {
        bodies.delete(encoding);
      }
    },
    /** Call it on a hit: queues a page that previously found the queue full. */
    noteHit(page: CachedPage, encoding: Compressed): void {
      if (page.variants[encoding]?.effort === 'quick') tightenLater(page, encoding);
    },
    /** Resolves when no background compression is left to do. */
    idle: (): Promise<void> => queue.idle(),
  };
}
