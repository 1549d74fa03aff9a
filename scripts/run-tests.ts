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

/** What the boundaries keep from the database and from Node's own modules needs no process for each file. */
const isPure = (file: string) => /^src\/(lib|ui)\/|\/web\//.test(file);

/** Answers whether all passed. */
function havePassed(chosen: string[], more: string[], environment: Record<string, string> = {}): boolean {
  if (chosen.length === 0) return true;
  const { status } = spawnSync(
    process.execPath,
    [
      // As the product does first of all; test files pass by its beginning.
      '--import=#platform/database/drizzle-imports.ts',
      '--test',
      '--test-reporter=spec',
      ...more,
      ...chosen.sort(),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...environment,
        // Each file is a process of its own, and most of them load the same modules.
        NODE_COMPILE_CACHE: join(tmpdir(), 'pariksha-compile-cache'),
      },
    },
  );
  return status === 0;
}

const pure = files.filter(isPure);
const others = files.filter((file) => !isPure(file));
// Held open here, so that test files share it instead of starting and stopping one each.
const server = await testServer();
// One file alone starts what it needs.
const isManyJourneys = files.filter((file) => file.startsWith('e2e/')).length > 1;
const journeys = isManyJourneys ? await openJourneys() : undefined;
const isGood = [
  havePassed(pure, ['--test-isolation=none']),
  havePassed(others, ['--test-concurrency=2'], journeys?.environment),
].every(Boolean);
await journeys?.close();
await server.close();
process.exit(isGood ? 0 : 1);
