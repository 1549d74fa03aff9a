import { randomUUID } from 'node:crypto';
import pg, { type ClientConfig } from 'pg';
import type { Finding, HealthCheck } from './health-check.ts';

/** Other clients of a pooler may take the connection that the probe wants to share. */
const maxAttempts = 5;
const answerMs = 5_000;

/**
 * Checks that a connection keeps its session, which a pooler in transaction or statement mode does not. With `direct`,
 * only prepared statements go through the pooler.
 */
export function poolerCheck(connection: ClientConfig, direct?: ClientConfig): HealthCheck {
  return {
    name: 'connection pooler',
    async run() {
      const needsPooler = (what: string) => !direct || what === prepared || what === 'transactions';
      return [
        ...(await check('DATABASE_URL', connection, needsPooler)),
        ...(direct ? await check('DATABASE_DIRECT_URL', direct, () => true) : []),
      ];
    },
  };
}

const prepared = 'prepared statements';

async function check(
  variable: string,
  connection: ClientConfig,
  isNeeded: (what: string) => boolean,
): Promise<Finding[]> {
  let failing: string[];
  try {
    failing = (await findFailing(connection)).filter(isNeeded);
  } catch (error) {
    return [
      { problem: `${variable} does not answer: ${(error as Error).message}`, advice: `Correct ${variable}.` },
    ];
  }
  if (failing.length === 0) return [];
  const direct =
    'set DATABASE_DIRECT_URL to a URL of the same database that bypasses the pooler: LISTEN, locks and SET use it';
  const statements = 'prepared statements need PgBouncer 1.21 or newer with max_prepared_statements above 0';
  const ways = [
    'Set pool_mode = session in the pooler',
    ...(failing.some((what) => what !== prepared) ? [direct] : []),
    ...(failing.includes(prepared) ? [statements] : []),
  ];
  return [
    {
      problem: `${variable} leads to a pooler that does not keep sessions. These fail: ${failing.join(', ')}.`,
      advice: `${ways.join('. Or ')}.`,
    },
  ];
}

/** Returns what fails because another session gets the same connection to PostgreSQL; empty without such a pooler. */
async function findFailing(connection: ClientConfig): Promise<string[]> {
  const open = () =>
    new pg.Client({ ...connection, application_name: 'pariksha doctor', query_timeout: answerMs });
  const [client, other] = [open(), open()];
  for (const each of [client, other]) each.on('error', () => {});
  try {
    await Promise.all([client.connect(), other.connect()]);
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const failing = await shareConnection(client, other);
      if (failing.length > 0) return failing;
    }
    return [];
  } finally {
    await Promise.all([client.end(), other.end()]).catch(() => {});
  }
}

/** Leaves state in the session of `client`, lets `other` occupy a connection, and looks for the state again. */
async function shareConnection(client: pg.Client, other: pg.Client): Promise<string[]> {
  const mark = `pariksha_${randomUUID().replaceAll('-', '')}`;
  const named = { name: mark, text: 'SELECT 1' };
  const read = (query: string | typeof named, of = client) =>
    of.query({ ...(typeof query === 'string' ? { text: query } : query), rowMode: 'array' }).then(
      ({ rows }) => String((rows as unknown[][])[0]?.[0]),
      () => undefined,
    );
  const before = await read('SELECT pg_backend_pid()');
  await client.query(`SET pariksha.doctor = '${mark}'`);
  await client.query(named);
  // A pooler in statement mode refuses a transaction.
  if ((await read('BEGIN', other)) === undefined)
    return ['transactions', 'LISTEN', 'advisory locks', 'SET', prepared];
  try {
    if ((await read('SELECT pg_backend_pid()', other)) !== before) return [];
    const hasSet = (await read('SHOW pariksha.doctor')) === mark;
    const hasStatement = (await read(named)) !== undefined;
    return ['LISTEN', 'advisory locks', ...(hasSet ? [] : ['SET']), ...(hasStatement ? [] : [prepared])];
  } finally {
    await other.query('COMMIT');
  }
}
