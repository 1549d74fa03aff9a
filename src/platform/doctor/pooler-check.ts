import { randomUUID } from 'node:crypto';
import { ServerClient, type Connection } from '#platform/database/servers.ts';
import type { Finding, HealthCheck } from './health-check.ts';

const answerMs = 5_000;
const prepared = 'prepared statements';
const advice = `Set pool_mode = session in the pooler. Or set DATABASE_DIRECT_URL to a URL of the same database that bypasses it, for LISTEN, locks and SET, and use PgBouncer 1.21 or newer with max_prepared_statements above 0.`;

/**
 * Checks that a connection keeps its session, which a pooler in transaction or statement mode does not. With `direct`,
 * only transactions and prepared statements go through the pooler.
 */
export function poolerCheck(connection: Connection, direct?: Connection): HealthCheck {
  const isPooled = (what: string) => !direct || what === prepared || what === 'transactions';
  const check = async (variable: string, config: Connection, isUsed: typeof isPooled): Promise<Finding[]> => {
    try {
      const failing = (await findFailing(config)).filter(isUsed).join(', ');
      const problem = `${variable} leads to a pooler that does not keep sessions. These fail: ${failing}.`;
      return failing === '' ? [] : [{ problem, advice }];
    } catch (error) {
      const problem = `${variable} does not answer: ${(error as Error).message}`;
      return [{ problem, advice: `Correct ${variable}.` }];
    }
  };
  return {
    name: 'connection pooler',
    run: async () => [
      ...(await check('DATABASE_URL', connection, isPooled)),
      ...(direct ? await check('DATABASE_DIRECT_URL', direct, () => true) : []),
    ],
  };
}

/**
 * Returns what fails because another session gets the same connection to PostgreSQL: `other` occupies the connection
 * in which `client` has left a setting and a statement.
 */
async function findFailing(connection: Connection): Promise<string[]> {
  const config = { ...connection, application_name: 'pariksha doctor', query_timeout: answerMs };
  const [client, other] = [new ServerClient(config), new ServerClient(config)];
  for (const each of [client, other]) each.on('error', () => {});
  const mark = `pariksha_${randomUUID().replaceAll('-', '')}`;
  const read = (of: ServerClient, text: string, name?: string) =>
    of.query({ text, rowMode: 'array', ...(name && { name }) }).then(
      ({ rows }) => String((rows as unknown[][])[0]?.[0]),
      () => undefined,
    );
  try {
    await Promise.all([client.connect(), other.connect()]);
    const before = await read(client, 'SELECT pg_backend_pid()');
    await client.query(`SET pariksha.doctor = '${mark}'`);
    await read(client, 'SELECT 1', mark);
    const hasTransactions = (await read(other, 'BEGIN')) !== undefined;
    if (hasTransactions && (await read(other, 'SELECT pg_backend_pid()')) !== before) return [];
    const hasSet = (await read(client, 'SHOW pariksha.doctor')) === mark;
    const hasStatement = (await read(client, 'SELECT 1', mark)) !== undefined;
    const lost = [
      'LISTEN',
      'advisory locks',
      ...(hasSet ? [] : ['SET']),
      ...(hasStatement ? [] : [prepared]),
    ];
    return hasTransactions ? lost : ['transactions', ...lost];
  } finally {
    // This ends the transaction, too.
    await Promise.all([client.end(), other.end()]).catch(() => {});
  }
}
