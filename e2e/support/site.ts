import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { openContext, type AppContext } from '#app/context.ts';
import { parseConfig } from '#platform/config/config.ts';
import { copyDataDir, startSiteServer } from './site-server.ts';

export interface Site {
  /** Without a trailing slash. */
  url: string;
  dataDir: string;
  /** What it has said on stderr since it started. */
  said(): string;
}

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-journey-'));
  const template = process.env.JOURNEYS_DATA;
  if (template) await copyDataDir(template, dataDir);
  return dataDir;
}

/**
 * A site of the test file's own, with the starter library, to be changed as it likes; `variables` configure it, and
 * `prepare` is waited for before the first test.
 */
export function startedSite(
  variables: Record<string, string> = {},
  prepare: (site: Site) => Promise<void> = async () => {},
): Site {
  const site: Site = { url: '', dataDir: '', said: () => '' };
  let stop = async () => {};
  before(async () => {
    site.dataDir = await newDataDir();
    const server = await startSiteServer(site.dataDir, variables);
    site.url = server.url;
    site.said = server.said;
    stop = server.stop;
    await prepare(site);
  });
  after(async () => {
    await stop();
    await rm(site.dataDir, { recursive: true, force: true });
  });
  return site;
}

/** A site with the starter library that nobody rates or changes: one for all journeys of a run. */
export function untouchedSite(): Pick<Site, 'url'> {
  const url = process.env.JOURNEYS_SITE;
  return url ? { url } : startedSite();
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
