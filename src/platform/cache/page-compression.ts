import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { CachedPage, Variant } from './cached-page.ts';
import { compress } from './content-encoding.ts';
import type { PageStore } from './page-store.ts';

export type PageCompression = ReturnType<typeof createPageCompression>;

/** Maximum number of pages that wait for tight compression. Each keeps its body in memory. */
const maxQueueLength = 32;

/** Compresses pages off the main thread: quickly for the current request, tightly for later requests. */
export function createPageCompression(store: PageStore, onError: (error: unknown) => void) {
  const queue = createBackgroundQueue({ maxLength: maxQueueLength, onError });
  const running = new WeakMap<Buffer, Promise<Buffer>>();
  const queued = new WeakSet<Buffer>();

  const findStored = (page: CachedPage) => {
    const current = store.peek(page.key);
    return current?.body === page.body ? current : undefined;
  };

  async function tighten(page: CachedPage): Promise<void> {
    const current = findStored(page);
    // A page that was dropped or replaced while it waited is not worth the work.
    if (!current || current.isOutdated) return;
    store.improve(page, await compress(page.body, 'tight'), true);
  }

  function tightenLater(page: CachedPage): void {
    if (queued.has(page.body)) return;
    if (queue.add(() => tighten(page).finally(() => queued.delete(page.body)))) queued.add(page.body);
  }

  return {
    /**
     * Compresses a page quickly, once for all concurrent callers. If the page is in the store, it is then compressed
     * tightly in the background.
     */
    async quickly(page: CachedPage): Promise<Variant> {
      const compressing =
        running.get(page.body) ?? compress(page.body, 'quick').finally(() => running.delete(page.body));
      running.set(page.body, compressing);
      const body = await compressing;
      const brotli = findStored(page)?.brotli ?? store.improve(page, body, false).brotli!;
      if (findStored(page)) tightenLater(page);
      return brotli;
    },
    /** Call it on a hit: queues a page that previously found the queue full. */
    noteHit(page: CachedPage): void {
      if (!page.brotli!.isTight) tightenLater(page);
    },
    /** Resolves when no background compression is left to do. */
    idle: (): Promise<void> => queue.idle(),
  };
}

/**
 * Runs tasks one after another. Rests after each task for three times its duration, so that background work uses at
 * most a quarter of a core. `onError` receives the error of a failed task, and the next task follows.
 */
export function createBackgroundQueue(options: { maxLength: number; onError: (error: unknown) => void }) {
  const queue = new PQueue({ concurrency: 1 });

  async function runAndRest(task: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    await task().catch(options.onError);
    await sleep(3 * (performance.now() - startedAt));
  }

  return {
    /** Adds a task. Returns false if the queue is full; the task is not added. */
    add(task: () => Promise<void>): boolean {
      if (queue.size + queue.pending >= options.maxLength) return false;
      void queue.add(() => runAndRest(task));
      return true;
    },
    /** Resolves when all added tasks have ended. */
    idle: (): Promise<void> => queue.onIdle(),
  };
}
