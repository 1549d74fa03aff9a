import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openContext, type AppContext } from '#app/context.ts';
import { parseConfig } from '#platform/config/config.ts';
import { waitForFileLock } from '#platform/file-lock/file-lock.ts';
import { freePort } from '#testing/free-port.ts';

const main = fileURLToPath(new URL('../../src/app/main.ts', import.meta.url));
/** Longer than a first start with a web build takes on a slow machine. */
const patienceMs = 120_000;

export interface Site {
  /** Without a trailing slash. */
  url: string;
  dataDir: string;
}

interface Server {
  url: string;
  stop(): Promise<void>;
}

async function startServer(dataDir: string): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _database, ...environment } = process.env;
  const server = spawn(process.execPath, [main, 'serve'], {
    env: { ...environment, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  };
  await isReady(url, () => server.exitCode !== null);
  return { url, stop };
}

/**
 * A data folder as a first start leaves it. In a run of many journeys, which names a folder of its own, the first
 * start is made once and copied: making a database and a library takes longer than most journeys.
 */
async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-journey-'));
  const shared = process.env.JOURNEYS_FOLDER;
  if (!shared) return dataDir;
  const lock = await waitForFileLock(join(shared, 'lock'), 'exclusive', { timeoutMs: patienceMs });
  if (!lock) throw new Error('Another journey did not finish the first start');
  try {
    const template = join(shared, 'data');
    if (!existsSync(template)) {
      const first = await startServer(join(shared, 'first'));
      await first.stop();
      await rename(join(shared, 'first'), template);
    }
    // With its owners: started as root, the database runs as somebody else.
    await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
  } finally {
    lock.release();
  }
  return dataDir;
}

/** The product as a newcomer gets it: started by its own command, with the starter library. */
export function startedSite(): Site {
  const site: Site = { url: '', dataDir: '' };
  let stop = async () => {};
  before(async () => {
    site.dataDir = await newDataDir();
    const server = await startServer(site.dataDir);
    site.url = server.url;
    stop = server.stop;
  });
  after(async () => {
    await stop();
    await rm(site.dataDir, { recursive: true, force: true });
  });
  return site;
}

/** What a command of the site's owner works with, on the database and the files of a running site. */
export async function insideSite<Result>(
  site: Site,
  use: (context: AppContext) => Promise<Result>,
): Promise<Result> {
  // Hooks of a whole file run side by side; those of a `describe` wait for them.
  if (!site.url) throw new Error('The site has not started: change it inside a describe');
  const config = parseConfig({ DATA_DIR: site.dataDir, LOG_LEVEL: 'warn' });
  const context = await openContext(config, { isMigrating: false });
  try {
    return await use(context);
  } finally {
    await context.close();
  }
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
