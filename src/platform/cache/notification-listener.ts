import pg from 'pg';
import type { Log } from '#platform/log/log.ts';

export interface NotificationListener {
  /** Resolves after the first attempt, successful or not; further attempts go on in the background. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const firstPauseMs = 200;
const longestPauseMs = 15_000;
/** A connection that died without a word (a pulled cable, a forgetful firewall) is noticed after both at most. */
const usualHeartbeat = { everyMs: 30_000, answerWithinMs: 10_000 };

/**
 * LISTENs on a channel over a connection of its own, and connects again for as long as it takes.
 * `onListening` is called each time it begins to listen: what was sent before then was not heard.
 */
export function createNotificationListener(options: {
  connection: pg.ClientConfig;
  channel: string;
  onMessage: (payload: string) => void;
  onListening: () => void;
  log: Log;
  heartbeat?: { everyMs: number; answerWithinMs: number };
}): NotificationListener {
  const { connection, channel, onMessage, onListening, log, heartbeat = usualHeartbeat } = options;
  let current: pg.Client | undefined;
  let next: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let isClosed = false;

  function retryLater(error: unknown): void {
    if (isClosed) return;
    log.warn({ error, pauseMs }, 'not listening for what other nodes change; connecting again');
    next = setTimeout(() => void connect(), pauseMs);
    next.unref();
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  /** Whatever ends a connection (error, end, a heartbeat without answer) ends it once. */
  function lose(client: pg.Client, error: unknown): void {
    if (current !== client) return;
    current = undefined;
    client.end().catch(() => {});
    retryLater(error);
  }

  function beat(client: pg.Client): void {
    const timer = setTimeout(async () => {
      if (current !== client) return;
      try {
        await client.query('SELECT 1');
        beat(client);
      } catch (error) {
        lose(client, error);
      }
    }, heartbeat.everyMs);
    timer.unref();
  }

  async function connect(): Promise<void> {
    if (isClosed) return;
    const client = new pg.Client({
      ...connection,
      application_name: 'pariksha listen',
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeat.answerWithinMs,
      keepAlive: true,
    });
    current = client;
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, new Error('the connection ended')));
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      pauseMs = firstPauseMs;
      onListening();
      beat(client);
    } catch (error) {
      lose(client, error);
    }
  }

  return {
    start: connect,
    async close() {
      isClosed = true;
      clearTimeout(next);
      const client = current;
      current = undefined;
      await client?.end().catch(() => {});
    },
  };
}
