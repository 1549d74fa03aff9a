import { AsyncLocalStorage } from 'node:async_hooks';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

/** Work that is treated as a process of its own. */
interface SimulatedProcess {
  stepsLeft: number;
  /** Whether only changes of files are steps. Statements never fail, so transactions are rolled back as usual. */
  isKilledAtFiles: boolean;
  isKilled: boolean;
}

const running = new AsyncLocalStorage<SimulatedProcess>();

function takeStep(kind: 'file' | 'statement'): void {
  const process = running.getStore();
  if (!process || (kind === 'statement' && process.isKilledAtFiles)) return;
  if (process.stepsLeft > 0) process.stepsLeft -= 1;
  else process.isKilled = true;
  if (process.isKilled) throw new Error('the process was killed');
}

for (const name of ['rename', 'rm', 'writeFile', 'link', 'copyFile'] as const) {
  const change = files[name] as (...given: unknown[]) => Promise<unknown>;
  const changeUnlessKilled = async (...given: unknown[]) => {
    takeStep('file');
    return change(...given);
  };
  Object.assign(files, { [name]: changeUnlessKilled });
}
syncBuiltinESMExports();

const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;

function queryUnlessKilled(this: pg.Client, ...given: unknown[]): unknown {
  try {
    takeStep('statement');
  } catch (error) {
    const callback = given.at(-1);
    if (typeof callback !== 'function') return Promise.reject(error as Error);
    setImmediate(callback as (error: unknown) => void, error);
    return undefined;
  }
  return send.apply(this, given);
}
Object.assign(pg.Client.prototype, { query: queryUnlessKilled });

/**
 * Runs `work` like a process that is killed after this number of steps. A step is a change of the file system through
 * `node:fs/promises`, or a statement of a database that was opened after the import of this module. All further steps
 * fail, so neither `catch` nor `finally` can clean up. Returns whether a step failed, and rethrows other errors.
 *
 * An approximation of SIGKILL: work stops between two steps, and never within one as in `*killed*.test.ts`. The caller
 * ends the connections of the killed process, unless only changes of files are steps (`isKilledAtFiles`).
 */
export async function killAfter(
  steps: number,
  work: () => Promise<unknown>,
  { isKilledAtFiles = false } = {},
): Promise<boolean> {
  const process: SimulatedProcess = { stepsLeft: steps, isKilledAtFiles, isKilled: false };
  try {
    await running.run(process, work);
  } catch (error) {
    if (!process.isKilled) throw error;
  }
  return process.isKilled;
}
