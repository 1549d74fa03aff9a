import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Returns the process ids of a data folder's PostgreSQL: the postmaster first, then its children. Linux only. */
export async function findPostgresProcesses(dataDir: string): Promise<number[]> {
  const file = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const postmaster = Number(file.split('\n', 1)[0]);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The name of a process may contain spaces and brackets.
      return [pid, Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])] as const;
    }),
  );
  // A stopped postmaster starts no further children while the others are stopped.
  return [postmaster, ...parents.filter(([, parent]) => parent === postmaster).map(([pid]) => pid)];
}

/** Stops all processes of a data folder's PostgreSQL with their connections open, for the time of `work`. */
export async function freezePostgres(dataDir: string, work: () => Promise<unknown>): Promise<void> {
  const pids = await findPostgresProcesses(dataDir);
  const signalAll = (ordered: number[], name: NodeJS.Signals) => {
    for (const pid of ordered) {
      try {
        process.kill(pid, name);
      } catch {
        // The process has ended meanwhile.
      }
    }
  };
  signalAll(pids, 'SIGSTOP');
  await work().finally(() => signalAll(pids.toReversed(), 'SIGCONT'));
}

/** Runs one statement on a separate connection. */
export type Query = <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;

/** Returns a function that runs a statement on a new connection to `getConnection()`. */
export function queryOnce(getConnection: () => Promise<pg.ClientConfig>): Query {
  return async <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => {
    const client = new pg.Client({ ...(await getConnection()), ssl: false });
    // A broken connection rejects the query. Without a listener, it would also end this process.
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  };
}
