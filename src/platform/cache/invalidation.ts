import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ClientConfig, Pool } from 'pg';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { everyTag, readPayload, toPayloads, type DroppedTags } from './invalidation-message.ts';
import { createNotificationListener } from './notification-listener.ts';

export { everyTag, type DroppedTags } from './invalidation-message.ts';

/** Tells this node and all others what a write has put out of date. */
export interface Invalidation {
  /** After a commit: drops here before it returns its promise, and tells the others. Never throws; retried until told. */
  publish(tags: string[]): Promise<void>;
  /** Inside a transaction: every node, this one too, hears of it at the commit and only then. Throws what SQL throws. */
  publishWithin(transaction: Database, tags: string[]): Promise<void>;
  /**
   * Runs `work` in a transaction. What it names by `changed` is told with the commit, and is dropped here
   * before the result is returned: whoever wrote sees the new state at once.
   */
  inTransaction<Result>(
    db: Database,
    work: (transaction: Database, changed: (...tags: string[]) => void) => Promise<Result>,
  ): Promise<Result>;
}

export interface InvalidationNode extends Invalidation {
  /** Begins to hear other nodes. Never throws: without a database it goes on trying. A command need not start it. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const channel = 'pariksha_invalidation';
const retryMs = 1_000;
/** More tags waiting for a lost database than this are told as 'all'. */
const mostWaiting = 5_000;

/**
 * Invalidation over LISTEN/NOTIFY. Whenever listening begins (again) everything is dropped here, because messages may have
 * been missed. While the connection is lost nothing is dropped, so that kept pages are still served.
 */
export function createInvalidation(options: {
  pool: Pool;
  /** Of the same database, past any pooler that cannot LISTEN. */
  connection: ClientConfig;
  onTags: (tags: DroppedTags) => void;
  /** Called when messages may have been missed; `onTags` with 'all' unless given. */
  onMissed?: () => void;
  log: Log;
}): InvalidationNode {
  const { pool, connection, log } = options;
  const onTags = (tags: DroppedTags) => options.onTags(tags.includes(everyTag) ? 'all' : tags);
  const node = randomUUID();
  let waiting: Set<string> | 'all' = new Set();
  let retry: NodeJS.Timeout | undefined;

  const listener = createNotificationListener({
    connection,
    channel,
    log,
    onListening: options.onMissed ?? (() => onTags('all')),
    onMessage(payload) {
      const { from, tags } = readPayload(payload);
      if (from !== node) onTags(tags);
    },
  });

  async function notify(tags: DroppedTags): Promise<void> {
    const payloads = toPayloads(node, tags);
    if (payloads.length === 0) return;
    await pool.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [channel, payloads]);
  }

  function keepWaiting(tags: DroppedTags): void {
    if (waiting === 'all') return;
    if (tags === 'all' || waiting.size + tags.length > mostWaiting) waiting = 'all';
    else for (const tag of tags) waiting.add(tag);
  }

  async function tellOthers(tags: DroppedTags): Promise<void> {
    try {
      await notify(tags);
    } catch (error) {
      keepWaiting(tags);
      log.warn({ error }, 'other nodes could not be told what changed; trying again');
      retry ??= setTimeout(tellWaiting, retryMs).unref();
    }
  }

  function tellWaiting(): void {
    retry = undefined;
    const tags = waiting === 'all' ? waiting : [...waiting];
    waiting = new Set();
    void tellOthers(tags);
  }

  async function publishAs(from: string, transaction: Database, tags: string[]): Promise<void> {
    for (const payload of toPayloads(from, tags)) {
      await transaction.execute(sql`SELECT pg_notify(${channel}, ${payload})`);
    }
  }

  return {
    start: () => listener.start(),
    publish(tags) {
      onTags(tags);
      return tellOthers(tags);
    },
    // From nobody: this node has not dropped them yet and must listen to itself.
    publishWithin: (transaction, tags) => publishAs('', transaction, tags),
    async inTransaction(db, work) {
      const changed = new Set<string>();
      try {
        return await db.transaction(async (transaction) => {
          const result = await work(transaction, (...tags) => tags.forEach((tag) => changed.add(tag)));
          await publishAs(node, transaction, [...changed]);
          return result;
        });
      } finally {
        // Also after a failure: a connection lost during COMMIT does not say whether it happened.
        if (changed.size > 0) onTags([...changed]);
      }
    },
    async close() {
      clearTimeout(retry);
      await listener.close();
    },
  };
}
