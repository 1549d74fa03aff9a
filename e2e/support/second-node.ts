import { rm } from 'node:fs/promises';
import { after, before } from 'node:test';
import type { Site } from './site.ts';
import { createDataDir } from '#testing/site-data.ts';
import { startSiteServer } from './site-server.ts';

/** Starts another server on the database of a running site. */
async function startSecondNode({ databaseUrl }: Site): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await createDataDir(databaseUrl);
  const server = await startSiteServer(dataDir, { DATABASE_URL: databaseUrl });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a site of two nodes for a whole `describe`. `nodes` has both URLs after the start. */
export function onTwoNodes<Started extends Site>(start: () => Started): { site: Started; nodes: string[] } {
  const nodes: string[] = [];
  let stop = async () => {};
  // Registered before the first node's hook, which drops the database.
  after(() => stop());
  const site = start();
  before(async () => {
    const second = await startSecondNode(site);
    stop = second.stop;
    nodes.push(site.url, second.url);
  });
  return { site, nodes };
}
