import { spawn } from 'node:child_process';
import { freePort } from '#testing/free-port.ts';
import { endProcess, untilAnswers } from '#testing/started-process.ts';
import { moveSchedules, pausePageReading } from '#testing/site-database.ts';
import { createSiteData, type SiteData } from '#testing/site-data.ts';
import { flags, sources } from '../../bin/launch.js';

export interface SiteServer {
  /** No trailing slash. */
  url: string;
  /** Returns the stderr output since the start. */
  said(): string;
  stop(): Promise<void>;
}

/**
 * Starts the product with its own command: from the bundle of the test run, else from the sources. On an empty data
 * folder and database, it imports the starter library.
 */
export async function startSiteServer(
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<SiteServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _database, ...environment } = process.env;
  const server = spawn(process.execPath, [...flags, process.env.TEST_SITE_ENTRY ?? sources, 'serve'], {
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
  // A first start builds the web, which takes a minute on a slow machine.
  await untilAnswers(server, `${url}/readyz`);
  return { url, said: () => said, stop: () => endProcess(server) };
}

/** Imports the starter library once, because the import takes longer than most tests of a site. */
export async function prepareLibrary(): Promise<SiteData> {
  const data = await createSiteData();
  const site = await startSiteServer(data.dataDir, { DATABASE_URL: data.databaseUrl });
  await moveSchedules(data.databaseUrl);
  await pausePageReading(data.databaseUrl);
  await site.stop();
  return data;
}
