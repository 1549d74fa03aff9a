import { spawn, spawnSync } from 'node:child_process';
import { freePort } from '#testing/free-port.ts';
import { endProcess, untilAnswers } from '#testing/started-process.ts';
import { ensurePackages } from './debian-packages.ts';

export interface MotoServer {
  /** `http://127.0.0.1:PORT`. It accepts any credentials and stores everything in memory. */
  endpoint: string;
  stop(): Promise<void>;
}

const isFound = () => spawnSync('moto_server', ['--help']).status === 0;

/** Starts an S3-compatible server on a free port of this machine. */
export async function startMotoServer(): Promise<MotoServer> {
  // Older releases of Debian do not have the package.
  ensurePackages(
    ['python3-moto'],
    isFound,
    'moto_server, an S3-compatible server for tests, is missing: apt-get install python3-moto, or pip install "moto[server]".',
  );
  const port = await freePort();
  const child = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  await untilAnswers(child, `${endpoint}/moto-api/`);
  return { endpoint, stop: () => endProcess(child) };
}
