import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '#testing/free-port.ts';
import { endProcess, untilAnswers } from '#testing/started-process.ts';
import { createSiteDatabase } from './site-database.ts';

const main = fileURLToPath(new URL('../../src/app/main.ts', import.meta.url));

export interface SiteServer {
  /** Without a trailing slash. */
  url: string;
  /** Returns what the server has written to stderr since it started. */
  said(): string;
  stop(): Promise<void>;
}

/** Starts the product by its own command. On an empty data folder and database it imports the starter library. */
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

/** A prepared library: a data folder without a database, and the name of the database that belongs to it. */
interface LibraryTemplate {
  folder: string;
  database: string;
}

/** The template that the test run has prepared; a test file that runs alone has none. */
function findTemplate(): LibraryTemplate | undefined {
  const { JOURNEYS_FOLDER: folder, JOURNEYS_DATABASE: database } = process.env;
  return folder && database ? { folder, database } : undefined;
}

export interface SiteData {
  dataDir: string;
  databaseUrl: string;
  databaseName: string;
  remove(): Promise<void>;
}

/** Creates a data folder and a database: copies of the template, else empty. */
export async function createSiteData(template = findTemplate()): Promise<SiteData> {
  const database = await createSiteDatabase(template?.database);
  const dataDir = await createDataDir(database.url);
  if (template) await promisify(execFile)('cp', ['-a', `${template.folder}/.`, dataDir]);
  return {
    dataDir,
    databaseUrl: database.url,
    databaseName: database.name,
    async remove() {
      await rm(dataDir, { recursive: true, force: true });
      await database.drop();
    },
  };
}

/**
 * Creates an empty data folder. A site that root starts runs as the folder's owner, so root gives the folder to the
 * account that may enter the folder of the database's socket.
 */
export async function createDataDir(databaseUrl: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-journey-'));
  const socketFolder = new URL(databaseUrl).searchParams.get('host');
  if (process.geteuid?.() === 0 && socketFolder) {
    const { uid, gid } = await stat(socketFolder);
    await chown(dataDir, uid, gid);
  }
  return dataDir;
}

/** What the journeys of one run share, for their environment. */
export interface SharedSites {
  environment: { JOURNEYS_FOLDER: string; JOURNEYS_DATABASE: string; JOURNEYS_SITE: string };
  close(): Promise<void>;
}

/**
 * Prepares the library once, because its import takes longer than most journeys. Also starts a site for the journeys
 * that only read.
 */
export async function openSharedSites(): Promise<SharedSites> {
  const template = await createSiteData();
  const first = await startSiteServer(template.dataDir, { DATABASE_URL: template.databaseUrl });
  await first.stop();
  const library = { folder: template.dataDir, database: template.databaseName };
  const untouched = await createSiteData(library);
  const site = await startSiteServer(untouched.dataDir, { DATABASE_URL: untouched.databaseUrl });
  return {
    environment: {
      JOURNEYS_FOLDER: library.folder,
      JOURNEYS_DATABASE: library.database,
      JOURNEYS_SITE: site.url,
    },
    async close() {
      await site.stop();
      await untouched.remove();
      await template.remove();
    },
  };
}
