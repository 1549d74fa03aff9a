import { ServerClient, type Connection } from '#platform/database/servers.ts';
import type { Log } from '#platform/log/log.ts';

export type NotificationListener = ReturnType<typeof createNotificationListener>;

const firstPauseMs = 200;
const maxPauseMs = 1_000;
const connectWithinMs = 3_000;
/**
 * A connection that is lost without an error (pulled cable, firewall timeout) is detected after the sum of both at
 * most. No page may be stale for longer than ten seconds.
 */
const usualHeartbeat = { everyMs: 3_000, answerWithinMs: 4_000 };

/**
 * LISTENs on a channel over a separate connection, and reconnects until it is closed. `onListening` is called each
 * time listening begins: earlier notifications were missed. `onLost` is called when the connection is lost and after
 * each failed attempt, every few seconds: notifications are being missed.
 */
export function createNotificationListener(options: {
  connection: Connection;
  channel: string;
  onMessage: (payload: string) => void;
  onListening: () => void;
  onLost?: () => void;
  log: Log;
  heartbeat?: { everyMs: number; answerWithinMs: number };
}) {
  const { connection, channel, onMessage, onListening, onLost, log, heartbeat = usualHeartbeat } = options;
  let current: ServerClient | undefined;
  let next: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let isClosed = false;

  function retryLater(error: unknown): void {
    if (isClosed) return;
    log.warn({ error, pauseMs }, 'not listening for what other nodes change; connecting again');
    next = setTimeout(() => void connect(), pauseMs);
    next.unref();
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  }

  /** Ends a connection once after an error, its end, or a heartbeat without an answer. */
  function lose(client: ServerClient, error: unknown): void {
    if (current !== client) return;
    current = undefined;
    client.end().catch(() => {});
    if (!isClosed) onLost?.();
    retryLater(error);
  }

  function beat(client: ServerClient): void {
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
    const client = new ServerClient({
      ...connection,
      application_name: 'pariksha listen',
      connectionTimeoutMillis: connectWithinMs,
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
    /** Resolves after the first attempt, successful or not. Further attempts run in the background. */
    start: connect,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(next);
      const client = current;
      current = undefined;
      await client?.end().catch(() => {});
    },
  };
}
