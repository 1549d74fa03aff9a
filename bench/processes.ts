import { fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundlePrograms } from '#app/process/server-bundle.ts';
import { projectFolder } from '#app/process/web-build.ts';
import { environment, flags } from '../bin/launch.js';
import type { RawAnswer } from './raw-answer.ts';
import type { Usage } from './usage.ts';

export interface BenchProcess {
  send(message: Serializable): void;
  /** Returns the next message with this field. Throws if the process ends or sends an `error` first. */
  receive(field: string): Promise<unknown>;
  /** Waits for the process to end. Kills it after 20 s. */
  stop(): Promise<void>;
}

/** Starts a file of this folder, or of a path, as a separate process. Its output goes to standard error. */
export function startProcess(
  file: string,
  options: { variables?: Record<string, string>; execArgv?: string[] } = {},
): BenchProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: options.execArgv ?? [],
    env: { ...process.env, ...options.variables },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  return {
    send: (message) => void child.send(message),
    receive: (field) =>
      new Promise((resolve, reject) => {
        const finish = () => {
          child.off('message', onMessage);
          child.off('exit', onExit);
        };
        const onMessage = (message: Record<string, unknown>) => {
          if (!(field in message) && !('error' in message)) return;
          finish();
          if ('error' in message) reject(new Error(String(message.error)));
          else resolve(message[field]);
        };
        const onExit = (code: number | null) => {
          finish();
          reject(new Error(`${file} ended with ${code}`));
        };
        child.on('message', onMessage);
        child.on('exit', onExit);
      }),
    async stop() {
      if (child.connected) child.disconnect();
      const stillThere = Symbol('still there');
      const result = await Promise.race([ended, sleep(20_000, stillThere, { ref: false })]);
      if (result === stillThere) child.kill('SIGKILL');
      await ended;
    },
  };
}

export interface MeasuredServer {
  port: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** CPU of an idle app in a second, in milliseconds. Taking samples for a profile needs about 60. */
const idleMs = process.env.BENCH_CPU_PROFILES ? 150 : 30;
const longestJobsMs = 600_000;

/**
 * Waits until a server has been idle for two seconds. A start runs the jobs that are due, such as the backup of a
 * library that has none. They would count as CPU and memory of its pages.
 */
async function waitForIdle({ usage }: MeasuredServer): Promise<void> {
  const end = Date.now() + longestJobsMs;
  let before = await usage();
  for (let idleSeconds = 0; idleSeconds < 2;) {
    if (Date.now() > end) return console.warn('  The app still runs jobs after ten minutes');
    await sleep(1_000);
    const now = await usage();
    idleSeconds = now.cpuMs - before.cpuMs < idleMs ? idleSeconds + 1 : 0;
    before = now;
  }
}

async function measuredServer(child: BenchProcess): Promise<MeasuredServer> {
  const port = (await child.receive('port')) as number;
  return {
    port,
    async usage() {
      child.send('usage');
      return (await child.receive('usage')) as Usage;
    },
    stop: () => child.stop(),
  };
}

/** Returns the Node flags of `npm start`. */
export const flagsOfStart = (): string[] => [...flags];

let appBundle: Promise<string> | undefined;

/** Bundles the app like `npm start`. */
async function bundleApp(): Promise<string> {
  const folder = join(projectFolder, 'dist/bench');
  await rm(folder, { recursive: true, force: true });
  await bundlePrograms({ 'app-process': 'bench/app-process.ts' }, folder);
  return join(folder, 'app-process.js');
}

/**
 * Starts the app on a data folder and a free port, with default settings unless `variables` changes them. Returns when
 * its due jobs are done.
 */
export async function startApp(
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<MeasuredServer> {
  const folder = process.env.BENCH_CPU_PROFILES;
  const execArgv = [...flagsOfStart(), ...(folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [])];
  const app = await measuredServer(
    startProcess(await (appBundle ??= bundleApp()), {
      variables: {
        ...(environment({}) as Record<string, string>),
        PORT: '0',
        DATA_DIR: dataDir,
        NODE_ENV: 'production',
        ...variables,
      },
      execArgv,
    }),
  );
  await waitForIdle(app);
  return app;
}

export interface BareFile {
  /** Alternating names and values. */
  headers: string[];
  path: string;
}

export interface BareServer extends MeasuredServer {
  /** Sets the response for a path. */
  answer(path: string, answer: RawAnswer): Promise<void>;
  /** Sets a file as the response for a path. The server reads it again for each request. */
  answerFile(path: string, file: string, headers: string[]): Promise<void>;
}

export async function startBareServer(): Promise<BareServer> {
  const child = startProcess('bare-process.ts');
  const server = await measuredServer(child);
  return {
    ...server,
    async answer(path, answer) {
      child.send({ path, answer });
      await child.receive('taken');
    },
    async answerFile(path, file, headers) {
      child.send({ path, file: { path: file, headers } });
      await child.receive('taken');
    },
  };
}
