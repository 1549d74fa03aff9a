import type { Log } from '#platform/log/log.ts';
import { everyTag, type DroppedTags } from './invalidation.ts';
import { everyKey, toPurges } from './surrogate-keys.ts';

/** Collects the tags of writes that follow each other. */
const batchMs = 10;
const retryMs = 1_000;
const timeoutMs = 5_000;
/**
 * An answer from before a write may reach the CDN after the purge, so each purge is repeated. The last repetition is
 * later than the timeout of a database statement.
 */
const repeatAfterMs = [1_000, 35_000];
/** More pending tags than this, while the CDN does not answer, purge everything. */
const maxWaiting = 5_000;

/** Sends a purge, as the VCL of Varnish (`xkey.purge`) and Fastly expect it. Throws if it is not acknowledged. */
async function sendPurge(url: string, keys: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'PURGE',
    headers: { 'surrogate-key': keys },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The CDN answered a purge with ${answer.status}`);
}

/** Purges one CDN. Pending tags are sent together, and retried until the CDN acknowledges them. */
function createPurgeQueue(url: string, log: Log, counts: { sent: number; failed: number }) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let isFailing = false;

  async function send(): Promise<void> {
    const tags = [...waiting];
    waiting.clear();
    const isAll = tags.includes(everyTag) || tags.length > maxWaiting;
    try {
      for (const keys of isAll ? [everyKey] : toPurges(tags)) await sendPurge(url, keys);
      counts.sent += 1;
      if (isFailing) log.info({ url }, 'the CDN accepts purges again');
      isFailing = false;
    } catch (error) {
      counts.failed += 1;
      for (const tag of isAll ? [everyTag] : tags) waiting.add(tag);
      if (!isFailing) log.error({ error, url }, 'the CDN could not be purged; trying again');
      isFailing = true;
    }
  }

  function schedule(): void {
    timer ??= setTimeout(sendLater, isFailing ? retryMs : batchMs).unref();
  }

  function sendLater(): void {
    sending = send().then(() => {
      timer = undefined;
      if (waiting.size > 0) schedule();
    });
  }

  return {
    add(tags: string[]): void {
      for (const tag of tags) waiting.add(tag);
      schedule();
    },
    waiting: () => waiting.size,
    /** Sends what is pending, with one attempt. */
    async close(): Promise<void> {
      await sending;
      clearTimeout(timer);
      if (waiting.size > 0) await send();
    },
  };
}

export type CdnPurge = ReturnType<typeof createCdnPurge>;

/**
 * Creates the purges of the CDNs in front of the site. Every node purges for each write, after it has dropped its own
 * pages: a purge by the writing node alone could be followed by a stale page of another node.
 */
export function createCdnPurge({ urls, log }: { urls: string[]; log: Log }) {
  const counts = { sent: 0, failed: 0 };
  const queues = urls.map((url) => createPurgeQueue(url, log, counts));
  let isClosed = false;
  function add(tags: string[]): void {
    if (!isClosed) for (const queue of queues) queue.add(tags);
  }
  return {
    /** Purges answers with any of these tags. Returns at once. */
    add(dropped: DroppedTags): void {
      if (queues.length === 0) return;
      const tags = dropped === 'all' ? [everyTag] : dropped;
      add(tags);
      for (const delay of repeatAfterMs) setTimeout(add, delay, tags).unref();
    },
    /** Returns acknowledged and failed batches, and the number of pending tags, of all CDNs. */
    status: () => ({ ...counts, waiting: queues.reduce((sum, { waiting }) => sum + waiting(), 0) }),
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}
