import { createBackgroundQueue } from './background-queue.ts';
import type { CachedPage, Variant } from './cached-page.ts';
import { compress } from './content-encoding.ts';
import type { PageStore } from './page-store.ts';

type Compressed = 'br' | 'gzip';

export interface PageCompression {
  /** The page in an encoding that it does not have yet, made quickly; all who ask meanwhile share the work. */
  quickly(page: CachedPage, encoding: Compressed): Promise<Variant>;
  /** To be called on a hit: from the second on, a quick variant is replaced by a tight one in the background. */
  noteHit(page: CachedPage, encoding: Compressed): void;
  idle(): Promise<void>;
}

/** Compresses pages of the store off the main thread: quickly for who waits, tightly for pages that are asked again. */
export function createPageCompression(store: PageStore, onError: (error: unknown) => void): PageCompression {
  const queue = createBackgroundQueue({ longest: 1_000, onError });
  const running = new WeakMap<Buffer, Map<Compressed, Promise<Buffer>>>();
  const queued = new WeakMap<Buffer, Set<Compressed>>();

  async function tighten(page: CachedPage, encoding: Compressed): Promise<void> {
    // Dropped or replaced while it waited: not worth the work any more.
    if (store.peek(page.key)?.body !== page.body) return;
    const tight = await compress(page.body, encoding, 'tight');
    const current = store.peek(page.key)?.variants[encoding];
    const body = current && current.body.length <= tight.length ? current.body : tight;
    store.improve(page, encoding, body, 'tight');
  }

  return {
    async quickly(page, encoding) {
      const bodies = running.get(page.body) ?? new Map<Compressed, Promise<Buffer>>();
      running.set(page.body, bodies);
      const compressing = bodies.get(encoding) ?? compress(page.body, encoding, 'quick');
      bodies.set(encoding, compressing);
      try {
        const body = await compressing;
        const known = store.peek(page.key);
        const variant = known?.body === page.body ? known.variants[encoding] : undefined;
        return variant ?? store.improve(page, encoding, body, 'quick').variants[encoding]!;
      } finally {
        bodies.delete(encoding);
      }
    },
    noteHit(page, encoding) {
      if (page.hits < 2 || page.variants[encoding]?.effort !== 'quick') return;
      const encodings = queued.get(page.body) ?? new Set<Compressed>();
      if (encodings.has(encoding) || !queue.add(() => tighten(page, encoding))) return;
      queued.set(page.body, encodings.add(encoding));
    },
    idle: () => queue.idle(),
  };
}
