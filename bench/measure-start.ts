import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '#app/web-build.ts';
import { freePort } from '#testing/free-port.ts';
import { hasEnded, untilAnswers } from '#testing/started-process.ts';
import { median, type Measurement } from './figure.ts';

const targetSeconds = 3;
/** A first start may have to build the web. */
const patienceMs = 180_000;

/** Seconds from `npm start` until it is ready; it has stopped again when this returns. */
async function startAndStop(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  // In a group of its own: npm starts a shell that starts node, and all are to be told to stop.
  const npm = spawn('npm', ['start'], {
    cwd: projectFolder,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(npm, 'exit');
  try {
    await untilAnswers(npm, `http://127.0.0.1:${port}/readyz`, { patienceMs, everyMs: 10 });
    return (performance.now() - started) / 1000;
  } finally {
    if (!hasEnded(npm) && npm.pid) process.kill(-npm.pid, 'SIGTERM');
    await ended;
  }
}

/** How long an owner waits for a library that has been started before, PostgreSQL included. */
export const starting: Measurement = {
  name: 'start',
  async measure({ rounds }) {
    const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-bench-start-'));
    await chmod(dataDir, 0o711);
    try {
      await startAndStop(dataDir);
      const seconds: number[] = [];
      for (let round = 0; round < rounds; round += 1) seconds.push(await startAndStop(dataDir));
      const figure = median(seconds);
      return [
        {
          measure: 'Second `npm start`, until `/readyz` answers',
          figure: `${figure.toFixed(1)} s`,
          target: `< ${targetSeconds} s`,
          isMet: figure < targetSeconds,
        },
      ];
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
