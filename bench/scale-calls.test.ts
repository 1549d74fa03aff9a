import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { buildServer } from '#app/process/site-server.ts';
import type { WebRuntime } from '#app/process/web-runtime.ts';
import { parseConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { openObservation } from '#platform/observe/observation.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { adminCalls } from './scale/admin-calls.ts';
import { backOfficeCalls } from './scale/back-office-calls.ts';
import { unlistedReads } from './scale/listed-reads.ts';
import { publicCalls, publicPaths } from './scale/public-calls.ts';

const web = {
  assets: { styles: [], fonts: [], script: '', preloads: [] },
  backOffice: { firstModule: null, script: '', styles: [], fonts: [], editor: { script: '', files: [] } },
  registerAssets: async () => {},
  isDevelopment: true,
} as unknown as WebRuntime;

/** Returns the GET routes, such as `/api/papers/{id}`, of a site with every optional route. Opens no connection. */
async function getRoutes(): Promise<{ publicRoutes: string[]; adminRoutes: string[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-routes-'));
  const config = parseConfig({
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret of more than thirty-two characters',
    METRICS_TOKEN: 'a token of more than thirty-two characters',
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'pariksha',
    OIDC_CLIENT_SECRET: 'a secret',
  });
  const log = createLog('silent');
  const connection = { host: '127.0.0.1', port: 1 };
  const database = openDatabase(connection, () => {});
  const observation = await openObservation(config.observe, { log, version: '1.0.0' });
  const storage = createFolderStorage(join(dataDir, 'files'));
  const context = { config, log, database, connection, storage, observation, close: async () => {} };
  const publicRoutes: string[] = [];
  const adminRoutes: string[] = [];
  const { app, site, invalidation } = await buildServer(context, web, (watched) =>
    watched.addHook('onRoute', ({ method, url, config: { access } = {} }) => {
      if (![method].flat().includes('GET')) return;
      const route = url.replaceAll(/:(\w+)(\([^)]*\))?/g, '{$1}');
      if (access === 'public') publicRoutes.push(route);
      else if (route.startsWith('/api/admin/')) adminRoutes.push(route);
    }),
  );
  after(async () => {
    await app.close();
    await site.close();
    await invalidation.close();
    await observation.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  });
  return { publicRoutes, adminRoutes };
}

const { publicRoutes, adminRoutes } = await getRoutes();
/** Answers like a library with one record of each kind. */
const read = async (path: string) =>
  path.startsWith('/api/admin/link-check')
    ? [{ id: 1 }]
    : { total: 1, papers: [{ id: 1 }], exams: [{ id: 1, categoryId: 1 }], subjects: [{ id: 1 }] };

describe('calls of the growth measurement', () => {
  const lists = [
    {
      source: publicCalls,
      routes: publicRoutes,
      calls: async () => publicPaths.map((path) => ({ name: path, path })),
    },
    { source: backOfficeCalls, routes: adminRoutes, calls: () => adminCalls(read) },
  ];
  for (const { source, routes, calls } of lists) {
    test(`${source.name}: every GET route is called or excluded`, async () => {
      assert.deepEqual(unlistedReads(routes, await calls(), source.notMeasured), []);
    });

    test(`${source.name}: every excluded route exists and is not called`, async () => {
      const uncalled = unlistedReads(routes, await calls(), {});
      const excluded = Object.keys(source.notMeasured);
      assert.deepEqual(
        excluded.filter((route) => !uncalled.includes(route)),
        [],
      );
    });
  }
});

describe('unlisted reads', () => {
  const routes = ['/api/papers/{id}', '/api/papers/popular', '/*'];
  const unlisted = (...calls: { path: string; body?: object }[]) =>
    unlistedReads(
      routes,
      calls.map((call) => ({ name: '', ...call })),
      { '/*': 'pages' },
    );

  test('contain the route with a parameter if a fixed path is called', () => {
    assert.deepEqual(unlisted({ path: '/api/papers/popular?limit=3' }), ['/api/papers/{id}']);
  });

  test('contain a route that is called only by POST', () => {
    assert.deepEqual(unlisted({ path: '/api/papers/popular' }, { path: '/api/papers/7', body: {} }), [
      '/api/papers/{id}',
    ]);
  });
});
