import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '#testing/free-port.ts';
import { endProcess, untilAnswers } from '#testing/started-process.ts';

const main = fileURLToPath(new URL('../../src/app/main.ts', import.meta.url));

export interface SiteServer {
  /** Without a trailing slash. */
  url: string;
  /** What it has said on stderr since it started. */
  said(): string;
  stop(): Promise<void>;
}

/** The product as a newcomer gets it: started by its own command, with the starter library. */
export async function startSiteServer(
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<SiteServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _database, ...environment } = process.env;
  const server = spawn(process.execPath, [main, 'serve'], {
    env: {
      ...environment,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    process.stderr.write(text);
  });
  // A first start builds the web, which takes a slow machine a minute.
  await untilAnswers(server, `${url}/readyz`);
  return { url, said: () => said, stop: () => endProcess(server) };
}

/** With its owners: started as root, the database runs as somebody else. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

/**
 * What the journeys of one run share, as the environment tells them: a data folder as a first start leaves it, to be
 * copied, since making a database and a library takes longer than most journeys; and a site that none of them changes.
 */
export async function openJourneys(): Promise<{
  environment: { JOURNEYS_DATA: string; JOURNEYS_SITE: string };
  close(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'pariksha-journeys-'));
  const [data, untouched] = [join(folder, 'data'), join(folder, 'untouched')];
  const first = await startSiteServer(data);
  await first.stop();
  await mkdir(untouched);
  await copyDataDir(data, untouched);
  const site = await startSiteServer(untouched);
  return {
    environment: { JOURNEYS_DATA: data, JOURNEYS_SITE: site.url },
    async close() {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
