/** Node's test runner over the given patterns, on one throw-away PostgreSQL for the whole run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
files.sort();

/** What the boundaries keep from the database and from Node's own modules. */
const isPure = (file: string) => /^src\/(lib|ui)\/|\/web\//.test(file);
const isJourney = (file: string) => file.startsWith('e2e/');
/** With more of them a process has too many databases open; with fewer it loads the same modules too often. */
const filesAProcess = 12;

/** Dealt out in turn: neighbours are of one feature, and alike in how long they take. */
function deal(chosen: string[]): string[][] {
  const count = Math.ceil(chosen.length / filesAProcess);
  return Array.from({ length: count }, (_, first) => chosen.filter((_, index) => index % count === first));
}

/** Answers whether all passed. */
async function hasPassed(more: string[], environment: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(
    process.execPath,
    // As the product does first of all; test files pass by its beginning.
    ['--import=#platform/database/drizzle-imports.ts', '--test', '--test-reporter=spec', ...more],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...environment,
        // Many processes load the same modules.
        NODE_COMPILE_CACHE: join(tmpdir(), 'pariksha-compile-cache'),
      },
    },
  );
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** Tests that share processes, two of these beside each other. */
async function haveAllPassed(groups: string[][]): Promise<boolean> {
  const waiting = groups.filter((group) => group.length > 0);
  let isGood = true;
  const takeTurns = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      isGood = (await hasPassed(['--test-isolation=none', ...next])) && isGood;
  };
  await Promise.all([takeTurns(), takeTurns()]);
  return isGood;
}

// Held open here, so that test files share it instead of starting and stopping one each.
const server = await testServer();
const journeys = files.filter(isJourney);
const others = files.filter((file) => !isJourney(file));
let isGood = await haveAllPassed([others.filter(isPure), ...deal(others.filter((file) => !isPure(file)))]);
if (journeys.length > 0) {
  // One file alone starts what it needs.
  const shared = journeys.length > 1 ? await openJourneys() : undefined;
  isGood = (await hasPassed(['--test-concurrency=2', ...journeys], shared?.environment)) && isGood;
  await shared?.close();
}
await server.close();
process.exit(isGood ? 0 : 1);
