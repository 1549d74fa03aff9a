import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ClientConfig, Pool } from 'pg';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { createNotificationListener } from './notification-listener.ts';

/** Tags whose pages and cached values are stale. 'all' if the tags are unknown or too many. */
export type DroppedTags = string[] | 'all';

/** As one of several tags, it means all tags. */
export const everyTag = '*';

/** Notifies this node and all others about tags that a write made stale. */
export interface Invalidation {
  /**
   * For use after a commit. Drops the tags here before it returns its promise, and notifies the other nodes. Never
   * throws; retries until they are notified.
   */
  publish(tags: string[]): Promise<void>;
  /** For use in a transaction. Every node, including this one, is notified at the commit. Throws SQL errors. */
  publishWithin(transaction: Database, tags: string[]): Promise<void>;
  /**
   * Runs `work` in a transaction. Tags passed to `changed` are published with the commit. They are dropped here
   * before the result is returned, so that the caller sees the new state at once.
   */
  inTransaction<Result>(
    db: Database,
    work: (transaction: Database, changed: (...tags: string[]) => void) => Promise<Result>,
  ): Promise<Result>;
}

export interface InvalidationNode extends Invalidation {
  /** Begins to listen for other nodes. Never throws, and retries without a database. A command does not need it. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const channel = 'pariksha_invalidation';
const retryMs = 1_000;
/** More pending tags than this, during a lost connection, are published as 'all'. */
const maxWaiting = 5_000;

/**
 * Creates invalidation over LISTEN/NOTIFY. Whenever listening begins or resumes, everything is dropped here, because
 * notifications may have been missed. While only the listening connection is lost, everything is dropped every few
 * seconds. While the whole database is lost, nothing is dropped, so cached pages are still served.
 */
export function createInvalidation(options: {
  pool: Pool;
  /** A connection to the same database that bypasses poolers without LISTEN support. */
  connection: ClientConfig;
  onTags: (tags: DroppedTags) => void;
  /** Called when notifications may have been missed. By default calls `onTags` with 'all'. */
  onMissed?: () => void;
  log: Log;
}): InvalidationNode {
  const { pool, connection, log } = options;
  const onTags = (tags: DroppedTags) => options.onTags(tags.includes(everyTag) ? 'all' : tags);
  const node = randomUUID();
  let waiting: Set<string> | 'all' = new Set();
  let retry: NodeJS.Timeout | undefined;

  const onMissed = options.onMissed ?? (() => onTags('all'));
  const listener = createNotificationListener({
    connection,
    channel,
    log,
    onListening: onMissed,
    // A database that answers this node also accepts writes of other nodes.
    onLost: () => void pool.query('SELECT 1').then(onMissed, () => {}),
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
    if (tags === 'all' || waiting.size + tags.length > maxWaiting) waiting = 'all';
    else for (const tag of tags) waiting.add(tag);
  }

  async function notifyOthers(tags: DroppedTags): Promise<void> {
    try {
      await notify(tags);
    } catch (error) {
      keepWaiting(tags);
      log.warn({ error }, 'other nodes were not notified of a change; trying again');
      retry ??= setTimeout(notifyOfWaiting, retryMs).unref();
    }
  }

  function notifyOfWaiting(): void {
    retry = undefined;
    const tags = waiting === 'all' ? waiting : [...waiting];
    waiting = new Set();
    void notifyOthers(tags);
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
      return notifyOthers(tags);
    },
    // Without a sender: this node has not dropped the tags yet and must process its own notification.
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
        // Also after an error: a connection lost during COMMIT leaves the outcome unknown.
        if (changed.size > 0) onTags([...changed]);
      }
    },
    async close() {
      clearTimeout(retry);
      await listener.close();
    },
  };
}

interface Message {
  /** The node that published, which may have dropped the tags itself already. */
  from: string;
  tags: DroppedTags;
}

/** PostgreSQL rejects payloads of 8000 bytes or more. */
const maxPayloadLength = 7_900;
/** For more messages it is cheaper to drop everything. */
const maxMessages = 16;

/** Returns the payloads that notify other nodes. Each fits into one NOTIFY. */
function toPayloads(from: string, tags: DroppedTags): string[] {
  const all = JSON.stringify({ from, tags: 'all' } satisfies Message);
  if (tags === 'all') return [all];
  const envelope = Buffer.byteLength(JSON.stringify({ from, tags: [] } satisfies Message));
  const payloads: string[] = [];
  let part: string[] = [];
  let bytes = envelope;
  for (const tag of new Set(tags)) {
    const added = Buffer.byteLength(JSON.stringify(tag)) + 1;
    if (envelope + added > maxPayloadLength) return [all];
    if (bytes + added > maxPayloadLength) {
      payloads.push(JSON.stringify({ from, tags: part } satisfies Message));
      part = [];
      bytes = envelope;
    }
    part.push(tag);
    bytes += added;
  }
  if (part.length > 0) payloads.push(JSON.stringify({ from, tags: part } satisfies Message));
  return payloads.length > maxMessages ? [all] : payloads;
}

/** Parses a payload. An unreadable payload, for example of another version, drops everything. */
function readPayload(payload: string): Message {
  try {
    const { from, tags } = JSON.parse(payload) as Message;
    const isKnown = tags === 'all' || (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'));
    if (isKnown) return { from: String(from), tags };
  } catch {
    // Falls through to the result below.
  }
  return { from: '', tags: 'all' };
}
