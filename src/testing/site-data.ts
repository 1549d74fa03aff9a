import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSiteDatabase } from './site-database.ts';

export interface SiteData {
  dataDir: string;
  databaseUrl: string;
  databaseName: string;
  remove(): Promise<void>;
}

/** Creates a data folder and a database: copies of the run's prepared library, or empty ones without a run. */
export async function createSiteData(): Promise<SiteData> {
  const { TEST_LIBRARY_FOLDER: folder, TEST_LIBRARY_DATABASE: template } = process.env;
  const database = await createSiteDatabase(template);
  const dataDir = await createDataDir(database.url);
  if (folder) await promisify(execFile)('cp', ['-a', `${folder}/.`, dataDir]);
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
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-site-'));
  const socketFolder = new URL(databaseUrl).searchParams.get('host');
  if (process.geteuid?.() === 0 && socketFolder) {
    const { uid, gid } = await stat(socketFolder);
    await chown(dataDir, uid, gid);
  }
  return dataDir;
}
