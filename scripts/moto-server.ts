import { execFileSync, spawn } from 'node:child_process';
import { freePort } from '#testing/free-port.ts';
import { endProcess, untilAnswers } from '#testing/started-process.ts';

export interface MotoServer {
  /** `http://127.0.0.1:PORT`. It accepts any credentials and stores everything in memory. */
  endpoint: string;
  stop(): Promise<void>;
}

function isFound(): boolean {
  try {
    execFileSync('moto_server', ['--help'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Installs the Debian package as root. Otherwise throws an error with instructions. */
function ensureMoto(): void {
  if (isFound()) return;
  try {
    if (process.getuid?.() === 0)
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'python3-moto'], {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
  } catch {
    // Older releases of Debian do not have the package.
  }
  if (isFound()) return;
  throw new Error(
    'moto_server, an S3-compatible server for tests, is missing: apt-get install python3-moto, or pip install "moto[server]".',
  );
}

/** Starts an S3-compatible server on a free port of this machine. */
export async function startMotoServer(): Promise<MotoServer> {
  ensureMoto();
  const port = await freePort();
  const child = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  await untilAnswers(child, `${endpoint}/moto-api/`);
  return { endpoint, stop: () => endProcess(child) };
}
