import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFolder } from '#app/process/web-build.ts';
import { isAlive } from '#platform/database/embedded/postmaster-file.ts';
import { freePort } from '#testing/free-port.ts';
import { hasEnded, untilAnswers } from '#testing/started-process.ts';
import { lowerTime, median, type Figure, type Measurement } from './figure.ts';

/** Maximum seconds of the first start, which builds the web and creates the database, and of the second. */
const targets = { first: 6, second: 0.7 };
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

/** Files that a fresh checkout does not have. */
const built = ['client', 'server', 'build.json', 'app'].map((name) => `dist/${name}`);
const compiled = 'node_modules/.cache/pariksha/compiled';

/** Measures the first start of a fresh checkout: without a built web, a bundle and a database. */
async function firstStart(): Promise<number> {
  for (const name of [...built, compiled])
    await rm(join(projectFolder, name), { recursive: true, force: true });
  return onNewFolder(startAndStop);
}

async function onNewFolder<Result>(use: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-bench-start-'));
  await chmod(dataDir, 0o711);
  try {
    return await use(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function startFigure(measure: string, seconds: number, target: number): Figure {
  return {
    measure,
    figure: `${seconds.toFixed(2)} s`,
    target: `≤ ${target} s`,
    isMet: seconds <= target,
    check: lowerTime(seconds),
  };
}

/** Measures how long an owner waits for a library, including PostgreSQL. */
export const starting: Measurement = {
  name: 'start',
  async measure({ rounds }) {
    const first: number[] = [];
    for (let round = 0; round < Math.min(rounds, 3); round += 1) first.push(await firstStart());
    const second = await onNewFolder(async (dataDir) => {
      await startAndStop(dataDir);
      const seconds: number[] = [];
      for (let round = 0; round < rounds; round += 1) seconds.push(await startAndStop(dataDir));
      return seconds;
    });
    return [
      startFigure('First `npm start`, with the build of the web', median(first), targets.first),
      startFigure('Second `npm start`, until `/readyz` answers', median(second), targets.second),
    ];
  },
};
