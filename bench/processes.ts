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

/** Starts a file of this folder, or of a path, as a separate process. It answers each message with one message. */
export function startProcess(file: string, variables: Record<string, string> = {}, execArgv: string[] = []) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv,
    env: { ...process.env, ...variables },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  return {
    /** Returns the next message, which answers this one. Throws if it is an `error`, or if the process ends first. */
    async ask<Answer>(message?: Serializable): Promise<Answer> {
      const failed = ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)));
      const answered = once(child, 'message');
      if (message !== undefined) child.send(message);
      const [answer] = await Promise.race([answered, failed]);
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    },
    /** Waits for the process to end. Kills it after 20 s. */
    async stop(): Promise<void> {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(timer);
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
const maxJobsMs = 600_000;

/**
 * Waits until a server has been idle for two seconds. A start runs the jobs that are due, such as the backup of a
 * library that has none. They would count as CPU and memory of its pages.
 */
async function waitForIdle({ usage }: MeasuredServer): Promise<void> {
  const end = Date.now() + maxJobsMs;
  let before = await usage();
  for (let idleSeconds = 0; idleSeconds < 2;) {
    if (Date.now() > end) return console.warn('  The app still runs jobs after ten minutes');
    await sleep(1_000);
    const now = await usage();
    idleSeconds = now.cpuMs - before.cpuMs < idleMs ? idleSeconds + 1 : 0;
    before = now;
  }
}

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
  const profiles = process.env.BENCH_CPU_PROFILES;
  const child = startProcess(
    await (appBundle ??= bundleApp()),
    {
      ...(environment({}) as Record<string, string>),
      PORT: '0',
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      ...variables,
    },
    [...flags, ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])],
  );
  const { port } = await child.ask<{ port: number }>();
  const app = { port, usage: () => child.ask<Usage>('usage'), stop: child.stop };
  await waitForIdle(app);
  return app;
}

export type BareServer = Awaited<ReturnType<typeof startBareServer>>;

/** Starts `node:http` that responds with given bytes: the upper limit for any server on this machine. */
export async function startBareServer() {
  const child = startProcess('bare-process.ts');
  const { port } = await child.ask<{ port: number }>();
  return {
    port,
    usage: () => child.ask<Usage>('usage'),
    stop: child.stop,
    /** Sets the response for a path. */
    answer: (path: string, answer: RawAnswer) => child.ask({ path, answer }),
  };
}
