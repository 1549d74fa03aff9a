/** Runs the test files of one job in a separate Node process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testTimeoutMs } from '#testing/test-timeout.ts';

/** A longer process hangs outside its tests, in a hook or at its end. */
const jobTimeoutMs = Math.max(900_000, 2 * testTimeoutMs);
/** The pipes of an ended process close within this time, unless another process still holds them. */
const pipesMs = 5_000;

export interface JobResult {
  hasPassed: boolean;
  /** Both streams. Empty if the process used the terminal. */
  output: string;
}

const running = new Set<ChildProcess>();

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // No process of the group is left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Kills all jobs when this process ends, also by an error or a signal. They are in other process groups, so they do not
 * receive the terminal's signals.
 */
export function endJobsWithProcess(): void {
  process.once('exit', () => {
    for (const child of running) killGroup(child);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

/** Runs Node's test runner for the files. Kills processes that the tests leave running. */
export async function runTestProcess(files: readonly string[], isAlone: boolean): Promise<JobResult> {
  const child = spawn(
    process.execPath,
    [
      // The product's entry points import this first, but tests do not use them.
      '--import=#platform/database/drizzle-imports.ts',
      `--import=${import.meta.resolve('./file-hooks.ts')}`,
      '--test',
      '--test-isolation=none',
      // An open connection or timer of a test must not keep the process alive.
      '--test-force-exit',
      '--test-reporter=spec',
      `--test-timeout=${testTimeoutMs}`,
      ...files,
    ],
    {
      detached: true,
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Many processes load the same modules.
        NODE_COMPILE_CACHE: resolve('.cache/test-modules'),
      },
    },
  );
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const closed = once(child, 'close');
  const deadline = setTimeout(() => {
    const reason = `\nThe process did not end within ${jobTimeoutMs / 60_000} minutes\n`;
    if (isAlone) console.error(reason);
    else output += reason;
    killGroup(child);
  }, jobTimeoutMs);
  const [code] = await once(child, 'exit');
  clearTimeout(deadline);
  killGroup(child);
  await Promise.race([closed, sleep(pipesMs, undefined, { ref: false })]);
  running.delete(child);
  return { hasPassed: code === 0, output };
}
