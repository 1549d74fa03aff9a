import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PublicSettings } from '#features/settings/settings.contract.ts';
import { eventually } from '#testing/eventually.ts';
import type { Site } from './site.ts';

const main = fileURLToPath(new URL('../../src/app/main.ts', import.meta.url));

/** Changes settings of a running site as its owner does, by the command, and waits until the site knows. */
export async function changeSettings(site: Site, settings: Partial<PublicSettings>): Promise<void> {
  // Hooks of a whole file run side by side; those of a `describe` wait for them.
  if (!site.url) throw new Error('The site has not started: change its settings inside a describe');
  const { DATABASE_URL: _database, ...environment } = process.env;
  for (const [name, value] of Object.entries(settings)) {
    await promisify(execFile)(process.execPath, [main, 'settings', 'set', name, JSON.stringify(value)], {
      env: { ...environment, DATA_DIR: site.dataDir, LOG_LEVEL: 'warn' },
    });
  }
  await eventually(async () => {
    const known = (await (await fetch(`${site.url}/api/settings`)).json()) as Record<string, unknown>;
    for (const [name, value] of Object.entries(settings)) assert.deepEqual(known[name], value);
  });
}
