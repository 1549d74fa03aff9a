import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { openContext, type AppContext } from '#app/process/context.ts';
import { parseConfig } from '#platform/config/config.ts';
import { createSiteData } from '#testing/site-data.ts';
import { startSiteServer } from './site-server.ts';

export interface Site {
  /** No trailing slash. */
  url: string;
  dataDir: string;
  databaseUrl: string;
  /** Returns the stderr output since the start. */
  said(): string;
}

/**
 * Starts a separate site for the test file, with the starter library. `variables` configure it. `prepare` runs before
 * the first test.
 */
export function startedSite(
  variables: Record<string, string> = {},
  prepare: (site: Site) => Promise<void> = async () => {},
): Site {
  const site: Site = { url: '', dataDir: '', databaseUrl: '', said: () => '' };
  const closing: (() => Promise<void>)[] = [];
  before(async () => {
    const { dataDir, databaseUrl, remove } = await createSiteData();
    closing.unshift(remove);
    const server = await startSiteServer(dataDir, { DATABASE_URL: databaseUrl, ...variables });
    closing.unshift(server.stop);
    Object.assign(site, { dataDir, databaseUrl, url: server.url, said: server.said });
    await prepare(site);
  });
  after(async () => {
    for (const close of closing) await close();
  });
  return site;
}

/** Returns a site with the starter library that no journey changes. All journeys of a run share it. */
export function untouchedSite(): Pick<Site, 'url'> {
  const url = process.env.JOURNEYS_SITE;
  return url ? { url } : startedSite();
}

/** Starts a new installation: an empty data folder, in which the product creates its database and loads its library. */
export function installedSite(): Pick<Site, 'url'> {
  const site = { url: '' };
  let remove = async () => {};
  before(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-journey-'));
    const server = await startSiteServer(dataDir);
    site.url = server.url;
    remove = async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    };
  });
  after(() => remove());
  return site;
}

/** Opens the context of an owner's command, with the database and the files of a running site. */
export async function insideSite<Result>(
  site: Site,
  use: (context: AppContext) => Promise<Result>,
): Promise<Result> {
  // Hooks of a whole file run in parallel; those of a `describe` wait for them.
  if (!site.url) throw new Error('The site has not started: change it inside a describe');
  const config = parseConfig({ DATA_DIR: site.dataDir, LOG_LEVEL: 'warn', DATABASE_URL: site.databaseUrl });
  const context = await openContext(config, { isMigrating: false });
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}
