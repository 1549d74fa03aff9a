import assert from 'node:assert/strict';
import { after } from 'node:test';
import { sql } from 'drizzle-orm';
import { createSettingsService } from '#features/settings/server/settings.service.ts';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { parseConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { eventually } from '#testing/eventually.ts';
import { createSiteData } from '#testing/site-data.ts';
import { startServer } from '../process/server.ts';

export interface SentPage {
  status: number;
  html: string;
  /** Its Content-Security-Policy. */
  policy: string;
}

export interface RunningSite {
  /** The public URL of its pages, without a trailing slash. The server listens elsewhere. */
  publicUrl: string;
  db: Database;
  storage: FileStorage;
  /** Requests a page by its path and query. */
  page(url: string): Promise<SentPage>;
  /** Requests a URL without following redirects. */
  ask(url: string, headers?: Record<string, string>): Promise<Response>;
  /** Publishes a write made with SQL. The site drops these tags from its caches a moment later. */
  publish(tags: string[]): Promise<unknown>;
  /** Changes settings as another process does, and waits until the site shows them. */
  changeSettings(values: Record<string, unknown>): Promise<void>;
}

const publicUrl = 'https://papers.example';

/** Starts the product with the starter library in this process. Stops it after the tests of the file. */
export async function runningSite(): Promise<RunningSite> {
  const { dataDir, databaseUrl, remove } = await createSiteData();
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl };
  const server = await startServer(parseConfig({ ...environment, PORT: '0', LOG_LEVEL: 'silent' }));
  after(async () => {
    await server.close();
    await remove();
  });

  const getSettings = async () => (await (await fetch(`${server.url}/api/settings`)).json()) as object;
  return {
    publicUrl,
    db: server.context.database.db,
    storage: server.context.storage,
    async page(url) {
      const answer = await fetch(server.url + url);
      const policy = answer.headers.get('content-security-policy') ?? '';
      return { status: answer.status, html: await answer.text(), policy };
    },
    ask: (url, headers = {}) => fetch(server.url + url, { headers, redirect: 'manual' }),
    publish: (tags) =>
      server.context.database.db.execute(
        sql`SELECT pg_notify('pariksha_invalidation', ${JSON.stringify({ from: 'a test', tags })})`,
      ),
    async changeSettings(values) {
      const { database, connection, log } = server.context;
      const invalidation = createInvalidation({ pool: database.pool, connection, log, onTags: () => {} });
      const settings = createSettingsService({ db: database.db, invalidation, log });
      await settings.change(values);
      const changed = await settings.publicSettings();
      await eventually(async () => assert.deepEqual(await getSettings(), changed));
    },
  };
}
