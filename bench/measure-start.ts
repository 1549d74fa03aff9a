import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFolder } from '#app/process/web-build.ts';
import { isAlive } from '#platform/database/embedded/postmaster-file.ts';
import { createDataFolder } from '#testing/data-folder.ts';
import { freePort } from '#testing/free-port.ts';
import { hasEnded, untilAnswers } from '#testing/started-process.ts';
import { lowerTime, median, type Figure, type Measure } from './figure.ts';

/** A first start may have to build the web. */
const timeoutMs = 180_000;

/** Returns the seconds from `npm start` until it is ready. Stops it before returning. */
async function startAndStop(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  // In a separate process group: npm starts a shell that starts node, and all of them must receive the signal to
  // stop.
  const npm = spawn('npm', ['start'], {
    cwd: projectFolder,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(npm, 'exit');
  try {
    await untilAnswers(npm, `http://127.0.0.1:${port}/readyz`, { timeoutMs, everyMs: 10 });
    return (performance.now() - started) / 1000;
  } finally {
    if (!hasEnded(npm) && npm.pid) process.kill(-npm.pid, 'SIGTERM');
    await ended;
    // npm ends before the server, which still uses the data folder.
    while (npm.pid && isAlive(-npm.pid)) await sleep(20);
  }
}

/** Returns the seconds of so many starts of one new library, one after another. */
async function measureStarts(starts: number): Promise<number[]> {
  const dataDir = await createDataFolder('pariksha-bench-start-');
  const seconds: number[] = [];
  try {
    while (seconds.length < starts) seconds.push(await startAndStop(dataDir));
    return seconds;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Files that a fresh checkout does not have: the built web, the bundle and compiled code. */
const built = ['dist/client', 'dist/server', 'dist/build.json', 'dist/app'];
const compiled = 'node_modules/.cache/pariksha/compiled';

async function measureFirstStart(): Promise<number> {
  for (const name of [...built, compiled])
    await rm(join(projectFolder, name), { recursive: true, force: true });
  return (await measureStarts(1))[0]!;
}

const startFigure = (measure: string, seconds: number, target: number): Figure => ({
  measure,
  figure: `${seconds.toFixed(2)} s`,
  target: `≤ ${target} s`,
  isMet: seconds <= target,
  check: lowerTime(seconds),
});

/** Measures how long an owner waits for a library, including PostgreSQL. */
export const starting: Measure = async ({ rounds }) => {
  const first: number[] = [];
  while (first.length < Math.min(rounds, 3)) first.push(await measureFirstStart());
  const [, ...later] = await measureStarts(rounds + 1);
  return [
    startFigure('First `npm start`, with the build of the web', median(first), 6),
    startFigure('Second `npm start`, until `/readyz` answers', median(later), 0.7),
  ];
};
