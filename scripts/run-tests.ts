/** Node's test runner over the given patterns, on one throw-away PostgreSQL for the whole run. */
import { spawnSync } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { testServer } from '#testing/test-server.ts';
import { openJourneys } from '../e2e/support/site-server.ts';

const { positionals } = parseArgs({ allowPositionals: true });

const files: string[] = [];
for (const pattern of positionals) files.push(...(await Array.fromAsync(glob(pattern))));
if (files.length === 0) {
  console.error(`No test matches ${positionals.join(' ')}`);
  process.exit(1);
}

// Held open here, so that test files share it instead of starting and stopping one each.
const server = await testServer();
// One file alone starts what it needs.
const isManyJourneys = files.filter((file) => file.startsWith('e2e/')).length > 1;
const journeys = isManyJourneys ? await openJourneys() : undefined;
const { status } = spawnSync(
  process.execPath,
  [
    // As the product does first of all; test files pass by its beginning.
    '--import=#platform/database/drizzle-imports.ts',
    '--test',
    '--test-concurrency=2',
    '--test-reporter=spec',
    ...files.sort(),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...journeys?.environment,
      // Each file is a process of its own, and most of them load the same modules.
      NODE_COMPILE_CACHE: join(tmpdir(), 'pariksha-compile-cache'),
    },
  },
);
await journeys?.close();
await server.close();
process.exit(status ?? 1);
