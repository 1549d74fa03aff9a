/**
 * Node's test runner over the given patterns, on one throw-away PostgreSQL for the whole run. `--shard=1/3` takes a
 * third of the files, `--changed` those that a change of this branch can break.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { serveChromium } from '#testing/chromium.ts';
import { testServer } from '#testing/test-server.ts';
import { testTimeoutMs } from '#testing/test-timeout.ts';
import { openSharedSites } from '../e2e/support/site-server.ts';
import { changedFiles, readImports } from './changed-files.ts';
import { planJobs, type TestJob } from './test-jobs.ts';
import { parseShard, selectChanged, selectShard } from './test-selection.ts';

type Environment = Record<string, string>;

/** One more than cores: a journey often waits for its browser or its server. */
const concurrency = Math.max(2, availableParallelism()) + 1;

async function findFiles(): Promise<string[]> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { shard: { type: 'string' }, changed: { type: 'boolean' } },
  });
  const found = (await Promise.all(positionals.map((pattern) => Array.fromAsync(glob(pattern))))).flat();
  if (found.length === 0) {
    console.error(`No test matches ${positionals.join(' ')}`);
    process.exit(1);
  }
  const all = [...new Set(found)].sort();
  const chosen = values.changed ? selectChanged(all, changedFiles(), await readImports()) : all;
  return values.shard ? selectShard(chosen, parseShard(values.shard)) : chosen;
}

/** Returns the files that failed. The output of a job is shown when it is alone, else only on a failure. */
async function runJob(job: TestJob, environment: Environment, isAlone: boolean): Promise<string[]> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      // As the product does first of all; test files pass by its beginning.
      '--import=#platform/database/drizzle-imports.ts',
      '--test',
      '--test-isolation=none',
      '--test-reporter=spec',
      `--test-timeout=${testTimeoutMs}`,
      ...job.files,
    ],
    {
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...environment,
        // Many processes load the same modules.
        NODE_COMPILE_CACHE: resolve('.cache/test-modules'),
      },
    },
  );
  const [output, errors, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'close'),
  ]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const [, count] = /^ℹ tests (\d+)$/m.exec(output) ?? [];
  if (!isAlone) {
    if (code !== 0) console.error(`\n${output}${errors}`.trimEnd());
    console.log(`${code === 0 ? '✔' : '✖'} ${job.title}: ${count ?? 0} tests in ${seconds} s`);
  }
  if (code === 0) return [];
  const failed = [...output.matchAll(/^test at (.+?):\d+:\d+$/gm)].map(([, file = '']) => file);
  return failed.length > 0 ? failed : job.files;
}

/**
 * Returns the files that failed. Each third process takes unit tests first, the others journeys: a journey that waits
 * leaves its core to a unit test.
 */
async function runJobs(jobs: TestJob[], environment: Environment): Promise<Set<string>> {
  const failed = new Set<string>();
  const journeys = jobs.filter(({ isJourney }) => isJourney);
  const units = jobs.filter(({ isJourney }) => !isJourney);
  const takeTurns = async (_: unknown, slot: number) => {
    const [preferred, others] = slot % 3 === 0 ? [units, journeys] : [journeys, units];
    for (;;) {
      const job = preferred.shift() ?? others.shift();
      if (!job) return;
      for (const file of await runJob(job, environment, jobs.length === 1)) failed.add(file);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, takeTurns));
  return failed;
}

/** Opens what the journeys of one run share: a browser and sites. A journey alone starts what it needs. */
async function openShared(): Promise<{ environment: Environment; close(): Promise<void> }> {
  const [browser, sites] = await Promise.all([serveChromium(), openSharedSites()]);
  return {
    environment: { ...sites.environment, JOURNEYS_BROWSER: browser.wsEndpoint() },
    async close() {
      await sites.close();
      await browser.close();
    },
  };
}

const files = await findFiles();
if (files.length === 0) {
  console.log('No test is reached by the change');
  process.exit(0);
}
const jobs = planJobs(files);
// Held open here, so that test files share it instead of starting and stopping one each.
const server = await testServer();
const shared = jobs.filter(({ isJourney }) => isJourney).length > 1 ? await openShared() : undefined;
const failed = await runJobs(jobs, shared?.environment ?? {});
await shared?.close();
await server.close();
if (failed.size > 0) console.error(`\nFailed: npm run test:file -- ${[...failed].join(' ')}`);
process.exit(failed.size > 0 ? 1 : 0);
