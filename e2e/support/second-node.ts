import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { insideSite, type Site } from './site.ts';
import { startSiteServer } from './site-server.ts';

/** The address of a site's own PostgreSQL, which listens on a socket in a folder. */
async function databaseUrlOf(site: Site): Promise<string> {
  const { host, port, user, database } = await insideSite(site, async ({ connection }) => connection);
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;
}

/** Another server on the database of a running site, behind the same balancer so to say. */
async function startSecondNode(site: Site): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-second-node-'));
  const server = await startSiteServer(dataDir, { DATABASE_URL: await databaseUrlOf(site) });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A site, by `start`, of two nodes for a whole `describe`, and the addresses of both once it has started. */
export function onTwoNodes<Started extends Site>(start: () => Started): { site: Started; nodes: string[] } {
  const nodes: string[] = [];
  let stop = async () => {};
  // Before the first node, which takes the database with it.
  after(() => stop());
  const site = start();
  before(async () => {
    const second = await startSecondNode(site);
    stop = second.stop;
    nodes.push(site.url, second.url);
  });
  return { site, nodes };
}
