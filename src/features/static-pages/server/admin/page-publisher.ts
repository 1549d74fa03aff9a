import type { Log } from '#platform/log/log.ts';
import type { PagesAdmin } from './pages-admin.service.ts';

/** Longest time in which a node notices a schedule that another node saved. */
const lookMs = 15_000;

/** Publishes scheduled pages at their time. Every node has one, and the first one publishes the page. */
export interface PagePublisher {
  /** Publishes the pages that are due, also those that were due while no node ran. Never throws. */
  start(): void;
  close(): Promise<void>;
}

export function createPagePublisher(dependencies: {
  pages: Pick<PagesAdmin, 'scheduled' | 'publish'>;
  log: Log;
  now?: () => number;
}): PagePublisher {
  const { pages, log, now = Date.now } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let looking = Promise.resolve();
  /** Pages that could not be published, so that the log names each once. */
  const failing = new Set<number>();

  async function publish(id: number): Promise<void> {
    try {
      await pages.publish(id);
      failing.delete(id);
    } catch (error) {
      if (!failing.has(id) && !isClosed)
        log.warn({ error, page: id }, 'a scheduled page could not be published; trying again');
      failing.add(id);
    }
  }

  /** Returns the time to the next look in milliseconds. */
  async function publishDue(): Promise<number> {
    for (const { id, publishAt } of await pages.scheduled()) {
      const wait = publishAt.getTime() - now();
      if (wait > 0) return Math.min(wait, lookMs);
      await publish(id);
    }
    return lookMs;
  }

  async function look(): Promise<void> {
    let wait = lookMs;
    try {
      wait = await publishDue();
    } catch (error) {
      if (!isClosed) log.warn({ error }, 'scheduled pages could not be read; trying again');
    }
    if (!isClosed) timer = setTimeout(start, wait).unref();
  }

  function start(): void {
    looking = look();
  }

  return {
    start,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
