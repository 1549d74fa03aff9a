import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { sql } from 'drizzle-orm';
import { seoRoutes } from '#features/seo/server/seo.routes.ts';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { testDatabase } from '#testing/database.ts';
import { readApp } from '#testing/read-app.ts';
import { testSettings } from '#testing/settings.ts';
import { defaultSettings } from '../settings-defaults.contract.ts';
import { getPublicSettings } from './current-settings.ts';
import { settingsReads } from './settings.routes.ts';
import { createSettingsService } from './settings.service.ts';

const database = await testDatabase();
const owner = testSettings(database);
const log = createLog('silent');

/** A site whose database can become unavailable. Tests may change `clock`. */
async function siteThroughProxy(context: TestContext, options: { isAway?: boolean } = {}) {
  await database.db.execute(sql`TRUNCATE settings`);
  await owner.change({ siteName: 'Prashna', enableSitemap: false });
  const proxy = await databaseProxy(database.connection, options);
  const { db, pool, close } = openDatabase({ ...proxy.connection, max: 2 }, () => {});
  context.after(async () => {
    await proxy.close();
    await close();
  });
  const clock = { now: Date.UTC(2026, 5, 1) };
  const notified: unknown[] = [];
  const invalidation = createInvalidation({
    pool,
    connection: proxy.connection,
    log,
    onTags: (tags) => notified.push(tags),
  });
  const service = createSettingsService({ db, invalidation, log, now: () => clock.now });
  const config = { publicUrl: 'https://papers.example' };
  const app = readApp(settingsReads(service));
  seoRoutes(app, { db, config, sources: [], settings: service });
  const getName = async () => (await service.publicSettings()).siteName;
  return { app, clock, getName, proxy, service, notified };
}

for (const trouble of ['goAway', 'fallSilent'] as const) {
  test(`the last settings stay available without the database (${trouble})`, async (context) => {
    const { app, clock, getName, proxy } = await siteThroughProxy(context);
    assert.equal(await getName(), 'Prashna');
    await proxy[trouble]();
    clock.now += 300_000;
    const answer = await app.inject('/api/settings');
    assert.deepEqual([answer.statusCode, answer.json().siteName], [200, 'Prashna']);
    const robots = await app.inject('/robots.txt');
    assert.equal(robots.statusCode, 200);
    assert.doesNotMatch(robots.body, /Sitemap/);
  });
}

test('settings are read again after ten seconds or an invalidation', async (context) => {
  const { clock, getName, proxy, service } = await siteThroughProxy(context);
  await getName();
  for (const comeBack of [() => (clock.now += 10_000), () => service.drop('all')]) {
    await proxy.goAway();
    service.drop('all');
    const before = await getName();
    await proxy.comeBack();
    await owner.change({ siteName: `${before} again` });
    assert.equal(await getName(), before);
    clock.now += 9_999;
    assert.equal(await getName(), before);
    comeBack();
    assert.equal(await getName(), `${before} again`);
  }
});

test('recovery replaces the defaults and drops the pages with them', async (context) => {
  const { clock, proxy, service, notified } = await siteThroughProxy(context, { isAway: true });
  assert.deepEqual(await service.publicSettings(), getPublicSettings(defaultSettings));
  await proxy.comeBack();
  clock.now += 10_000;
  assert.deepEqual(notified, []);
  assert.equal((await service.publicSettings()).siteName, 'Prashna');
  assert.deepEqual(notified, [['settings']]);
});

test('an error other than a lost connection is thrown', async (context) => {
  const { clock, getName, service } = await siteThroughProxy(context);
  await database.db.execute(sql`ALTER TABLE settings RENAME TO settings_elsewhere`);
  await assert.rejects(getName());
  await database.db.execute(sql`ALTER TABLE settings_elsewhere RENAME TO settings`);
  assert.equal(await getName(), 'Prashna');
  clock.now += 1;
  service.drop(['settings']);
  assert.equal(await getName(), 'Prashna');
});
