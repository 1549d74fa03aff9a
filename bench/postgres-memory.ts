import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Parses the proportional set size (Pss) of a process, in MB of 1,000,000 bytes. Shared pages count once for all
 * sharers.
 */
export function readPssMb(smapsRollup: string): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(smapsRollup) ?? [];
  if (kilobytes === undefined) throw new Error('The kernel does not tell the Pss of a process');
  return (Number(kilobytes) * 1024) / 1e6;
}

/** Parses the parent id from the content of `/proc/PID/stat`. The name of a process may contain spaces and brackets. */
export function readParentId(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Measures the memory of a data folder's embedded PostgreSQL: all its processes, with shared memory counted once. */
export async function postgresMemory(dataDir: string): Promise<{ processes: number; memoryMb: number }> {
  const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const postmaster = Number(pidFile.split('\n', 1)[0]);
  const sizes = [readPssMb(await readFile(`/proc/${postmaster}/smaps_rollup`, 'utf8'))];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (readParentId(await readFile(`/proc/${name}/stat`, 'utf8')) !== postmaster) continue;
      sizes.push(readPssMb(await readFile(`/proc/${name}/smaps_rollup`, 'utf8')));
    } catch (error) {
      // The process has ended meanwhile.
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return { processes: sizes.length, memoryMb: sizes.reduce((sum, size) => sum + size, 0) };
}
