import { findPoolMode, PoolerError } from '#platform/database/pool-mode.ts';
import type { Connection } from '#platform/database/servers.ts';
import type { Finding, HealthCheck } from './health-check.ts';

/**
 * Checks that LISTEN, locks and settings reach a connection that keeps its session: `direct` if it is given, otherwise
 * `connection`. With `direct`, `connection` may lead to a pooler in transaction mode.
 */
export function poolerCheck(connection: Connection, direct?: Connection): HealthCheck {
  const check = async (variable: string, to: Connection, mayPool: boolean): Promise<Finding[]> => {
    try {
      const mode = await findPoolMode(to);
      if (mode === 'session' || (mode === 'transaction' && mayPool)) return [];
      const { problem, advice } = new PoolerError(variable, mode);
      return [{ problem, advice }];
    } catch (error) {
      const problem = `${variable} does not answer: ${(error as Error).message}`;
      return [{ problem, advice: `Correct ${variable}.` }];
    }
  };
  return {
    name: 'connection pooler',
    run: async () => [
      ...(await check('DATABASE_URL', connection, direct !== undefined)),
      ...(direct ? await check('DATABASE_DIRECT_URL', direct, false) : []),
    ],
  };
}
