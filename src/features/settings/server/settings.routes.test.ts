import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicSettings } from '#features/settings/settings.contract.ts';
import { readApp } from '#testing/read-app.ts';
import { settingsReads } from './settings.routes.ts';
import { createSettingsService } from './settings.service.ts';

const app = readApp(settingsReads(createSettingsService()));

test('a new site has a name, every switch of the specification on, and no ads', async () => {
  const answer = await app.inject('/api/settings');
  assert.equal(answer.headers['cache-control'], 'public, max-age=300');
  const settings = publicSettings.parse(answer.json());
  assert.equal(settings.siteName, 'Pariksha');
  assert.equal(settings.enableAds, false);
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
});

test('one reader cannot change what the next one gets', async () => {
  const service = createSettingsService();
  (await service.publicSettings()).siteName = 'Changed';
  assert.equal((await service.publicSettings()).siteName, 'Pariksha');
});
