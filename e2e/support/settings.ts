import assert from 'node:assert/strict';
import { createCommandInvalidation } from '#app/commands/command-invalidation.ts';
import { createSettingsService } from '#features/settings/server/settings.service.ts';
import type { PublicSettings } from '#features/settings/settings.contract.ts';
import { eventually } from '#testing/eventually.ts';
import { insideSite, type Site } from './site.ts';

/** Changes settings of a running site, as the owner's command does, and waits until the site has them. */
export async function changeSettings(site: Site, settings: Partial<PublicSettings>): Promise<void> {
  await insideSite(site, async (context) => {
    const { database, log } = context;
    const service = createSettingsService({
      db: database.db,
      invalidation: createCommandInvalidation(context),
      log,
    });
    await service.change(settings);
  });
  await eventually(async () => {
    const known = (await (await fetch(`${site.url}/api/settings`)).json()) as Record<string, unknown>;
    for (const [name, value] of Object.entries(settings)) assert.deepEqual(known[name], value);
  });
}
