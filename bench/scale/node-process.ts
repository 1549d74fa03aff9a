import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFolder } from '#app/process/web-build.ts';
import { endProcess, hasEnded, untilAnswers } from '#testing/started-process.ts';
import { flagsOfStart } from '../processes.ts';

/** One `pariksha` process of the cluster. */
export interface ClusterNode {
  name: string;
  /** URL of the node itself, not of the balancer. A worker does not listen there. */
  url: string;
  dataDir: string;
  /** Starts or restarts it. Resolves when it is ready. */
  start(): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Resolves when the process has ended. */
  ended(): Promise<void>;
}

/** Returns the milliseconds until `check` is true. Throws after two minutes. */
export async function until(what: string, check: () => Promise<boolean>, everyMs = 50): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    if (await check().catch(() => false)) return performance.now() - startedAt;
    if (performance.now() - startedAt > 120_000) throw new Error(`${what}: not within two minutes`);
    await sleep(everyMs);
  }
}

/** Creates a process like `pariksha serve` or `pariksha worker`. Its output goes to `logFile`. */
export function clusterNode(options: {
  name: string;
  command: 'serve' | 'worker';
  port: number;
  dataDir: string;
  variables: Record<string, string>;
  logFile: string;
}): ClusterNode {
  const { name, command, port, dataDir, variables, logFile } = options;
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    name,
    url,
    dataDir,
    async start() {
      const log = createWriteStream(logFile, { flags: 'a' });
      const started = spawn(process.execPath, [...flagsOfStart(), 'src/app/process/main.ts', command], {
        cwd: projectFolder,
        env: { ...process.env, ...variables, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      started.stdout.pipe(log);
      started.stderr.pipe(log);
      child = started;
      if (command === 'worker') return;
      await untilAnswers(started, `${url}/readyz`).catch((error: Error) => {
        throw new Error(`${name} is not ready (see ${logFile}): ${error.message}`);
      });
    },
    async kill(signal) {
      if (child) await endProcess(child, signal);
    },
    async ended() {
      if (child && !hasEnded(child)) await once(child, 'exit');
    },
  };
}
