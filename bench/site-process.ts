import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '#app/process/web-build.ts';
import { freePort } from '#testing/free-port.ts';
import { endProcess, hasEnded, untilAnswers } from '#testing/started-process.ts';
import { flags } from '../bin/launch.js';
import { ownerVariables } from './busy-day.ts';

export type SiteProcess = Awaited<ReturnType<typeof createSiteProcess>>;

/**
 * Returns a process like `pariksha serve` or `pariksha worker`, not started. Its output goes to a file. `folder` has
 * the sources of another version.
 */
export async function createSiteProcess(
  name: string,
  command: 'serve' | 'worker',
  dataDir: string,
  variables: Record<string, string>,
  folder = projectFolder,
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(tmpdir(), `pariksha-${name}-${port}.log`);
  let child: ChildProcess | undefined;
  return {
    /** A worker does not listen there. */
    url,
    dataDir,
    logFile,
    /** Starts or restarts it, from `version` if given. Resolves when it is ready. */
    async start(version = folder): Promise<void> {
      const log = createWriteStream(logFile, { flags: 'a' });
      const started = spawn(process.execPath, [...flags, join(version, 'src/app/process/main.ts'), command], {
        cwd: version,
        env: {
          ...process.env,
          HOST: '127.0.0.1',
          // Empty values are treated as not set, so that no setting of the caller's own site applies.
          DATABASE_URL: '',
          S3_BUCKET: '',
          PUBLIC_URL: '',
          // Each visitor of the load has a separate IP address.
          TRUSTED_PROXIES: '127.0.0.1',
          LOG_LEVEL: 'warn',
          ...ownerVariables,
          ...variables,
          PORT: String(port),
          DATA_DIR: dataDir,
          NODE_ENV: 'production',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      started.stdout.pipe(log);
      started.stderr.pipe(log);
      child = started;
      if (command === 'serve') await untilAnswers(started, `${url}/readyz`);
    },
    async kill(signal: NodeJS.Signals): Promise<void> {
      if (child) await endProcess(child, signal);
    },
    /** Resolves when the process has ended. */
    async ended(): Promise<void> {
      if (child && !hasEnded(child)) await once(child, 'exit');
    },
  };
}
