import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the process ids of a data folder's PostgreSQL: the postmaster first, then its children. Linux only. */
export async function processesIn(dataDir: string): Promise<number[]> {
  const file = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const postmaster = Number(file.split('\n', 1)[0]);
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    all.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return [pid, Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])] as const;
    }),
  );
  // A stopped postmaster starts no further children while the others are stopped.
  return [postmaster, ...parents.filter(([, parent]) => parent === postmaster).map(([pid]) => pid)];
}

/** Sends a signal to each process that still exists. */
export function signalAll(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended meanwhile.
    }
  }
}
