import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicSettings } from '#features/settings/settings.contract.ts';
import { testDatabase } from '#testing/database.ts';
import { readApp } from '#testing/read-app.ts';
import { testSettings } from '#testing/settings.ts';
import { settingsReads } from './settings.routes.ts';

const service = testSettings(await testDatabase());
const app = readApp(settingsReads(service));

test('a new site has the default settings of the specification', async () => {
  const answer = await app.inject('/api/settings');
  assert.equal(answer.headers['cache-control'], 'public, max-age=300');
  const settings = publicSettings.parse(answer.json());
  assert.equal(settings.siteName, 'Pariksha');
  const { enableInternalLinking, enableBreadcrumbs, enableStructuredData, enableOrganizationSchema } =
    settings;
  const switches = {
    enableInternalLinking,
    enableBreadcrumbs,
    enableStructuredData,
    enableOrganizationSchema,
  };
  assert.deepEqual(new Set(Object.values(switches)), new Set([true]));
  assert.ok(settings.enableSitemap && settings.showMadeWithLove);
  const { enableAds, allowVisitorRatings, requireConsent } = settings;
  assert.deepEqual([enableAds, allowVisitorRatings, requireConsent], [false, true, true]);
});

test('a change is visible to the next visitor', async () => {
  await app.inject('/api/settings');
  await service.change({ siteName: 'Prashna', footerLinks: [{ title: 'About', url: '/about' }] });
  const settings = (await app.inject('/api/settings')).json();
  assert.deepEqual(
    [settings.siteName, settings.footerLinks],
    ['Prashna', [{ title: 'About', url: '/about' }]],
  );
});
