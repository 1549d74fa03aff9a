import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/app/main.ts', import.meta.url));
/** Longer than a first start with a web build takes on a slow machine. */
const patienceMs = 120_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export interface Site {
  /** Without a trailing slash. */
  url: string;
  dataDir: string;
}

/** The product as a newcomer gets it: started by its own command on an empty folder, with the starter library. */
export function startedSite(): Site {
  const site: Site = { url: '', dataDir: '' };
  let stop = async () => {};
  before(async () => {
    site.dataDir = await mkdtemp(join(tmpdir(), 'pariksha-journey-'));
    const port = await freePort();
    site.url = `http://127.0.0.1:${port}`;
    const { DATABASE_URL: _database, ...environment } = process.env;
    const server = spawn(process.execPath, [main, 'serve'], {
      env: {
        ...environment,
        DATA_DIR: site.dataDir,
        PORT: String(port),
        PUBLIC_URL: site.url,
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    stop = async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(site.dataDir, { recursive: true, force: true });
    };
    await isReady(site.url, () => server.exitCode !== null);
  });
  after(() => stop());
  return site;
}

async function isReady(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (hasEnded()) throw new Error('The server ended before it was ready');
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('The server did not become ready');
}
