/**
 * Runs Node's test runner for the given patterns, with one temporary PostgreSQL for the whole run. `--shard=1/3` runs
 * a third of the files. `--changed` runs the files that a change of this branch can break.
 */
import { glob } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureServerBundle } from '#app/process/server-bundle.ts';
import { serveChromium } from '#testing/chromium.ts';
import { createSiteData } from '#testing/site-data.ts';
import { testServer } from '#testing/test-server.ts';
import { prepareLibrary, startSiteServer } from '../e2e/support/site-server.ts';
import { changedFiles, readImports } from './changed-files.ts';
import { createMemoryFolder } from './memory-folder.ts';
import { planJobs, type TestJob } from './test-jobs.ts';
import { endJobsWithProcess, runTestProcess } from './test-process.ts';
import { parseShard, selectChanged, selectShard } from './test-selection.ts';

/** Two more than the number of cores, because a journey often waits for its browser or its server. */
const concurrency = Math.max(2, availableParallelism()) + 2;

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

/** Returns the files that failed. Prints the output of a single job directly, otherwise only on failure. */
async function runJob(job: TestJob, isAlone: boolean): Promise<string[]> {
  const started = performance.now();
  const { hasPassed, output } = await runTestProcess(job.files, isAlone);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const [, count] = /^ℹ tests (\d+)$/m.exec(output) ?? [];
  if (!isAlone) {
    if (!hasPassed) console.error(`\n${output}`.trimEnd());
    console.log(`${hasPassed ? '✔' : '✖'} ${job.title}: ${count ?? 0} tests in ${seconds} s`);
  }
  if (hasPassed) return [];
  const failed = [...output.matchAll(/^test at (.+?):\d+:\d+$/gm)].map(([, file = '']) => file);
  return failed.length > 0 ? failed : job.files;
}

/**
 * Returns the files that failed. Jobs that need a site wait until it is prepared. Every third process prefers other
 * jobs: while a journey waits for its page, a unit test can use its core.
 */
async function runJobs(jobs: TestJob[], prepared: Promise<void>): Promise<string[]> {
  const failed = new Set<string>();
  const needNothing = jobs.filter(({ needsSite }) => !needsSite);
  const needSite: TestJob[] = [];
  const ready = prepared.then(() => needSite.push(...jobs.filter(({ needsSite }) => needsSite)));
  const takeJobs = async (_: unknown, slot: number) => {
    const [preferred, others] = slot % 3 === 0 ? [needNothing, needSite] : [needSite, needNothing];
    for (let isWaiting = true; ;) {
      const job = preferred.shift() ?? others.shift();
      if (job) for (const file of await runJob(job, jobs.length === 1)) failed.add(file);
      else if (isWaiting) isWaiting = await ready.then(() => false);
      else return;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, takeJobs));
  return [...failed];
}

/** More failed files are a defect, not a test that a busy machine disturbed. */
const maxRetried = 2;

/**
 * Runs the failed files of a large run once more, one at a time. Returns the files that fail again. A file that passes
 * the second time is reported as flaky: the output of its failure is already printed, and it needs a fix.
 */
async function retryAlone(failed: string[]): Promise<string[]> {
  if (failed.length === 0 || failed.length > maxRetried) return failed;
  const again: string[] = [];
  for (const file of failed) {
    const [job] = planJobs([file]);
    if ((await runJob(job!, false)).length > 0) again.push(file);
    else console.error(`\nFlaky: ${file} failed, then passed alone. Find the race.`);
  }
  return again;
}

/** A resource that the jobs of one run share. They find it through environment variables. */
interface Shared {
  variables: Record<string, string>;
  close(): Promise<void>;
}

/** Prepares the starter library, which every site of the run copies. */
async function shareLibrary(): Promise<Shared> {
  const { dataDir, databaseName, remove } = await prepareLibrary();
  return {
    variables: { TEST_LIBRARY_FOLDER: dataDir, TEST_LIBRARY_DATABASE: databaseName },
    close: remove,
  };
}

/** Starts a browser, and a site for journeys that only read. */
async function shareSite(): Promise<Shared> {
  const [browser, data] = await Promise.all([serveChromium(), createSiteData()]);
  const site = await startSiteServer(data.dataDir, { DATABASE_URL: data.databaseUrl });
  return {
    variables: { JOURNEYS_SITE: site.url, JOURNEYS_BROWSER: browser.wsEndpoint() },
    async close() {
      await site.stop();
      await data.remove();
      await browser.close();
    },
  };
}

const files = await findFiles();
if (files.length === 0) {
  console.log('No test is reached by the change');
  process.exit(0);
}
endJobsWithProcess();
const jobs = planJobs(files);
const memoryFolder = jobs.length > 1 ? createMemoryFolder() : undefined;
if (memoryFolder)
  Object.assign(process.env, { TMPDIR: memoryFolder, TEST_POSTGRES_FOLDER: join(memoryFolder, 'postgres') });
// Kept open here, so that test files share it instead of each starting one.
const server = await testServer();
const shared: Shared[] = [];
const share = async (open: () => Promise<Shared>) => {
  const opened = await open();
  shared.unshift(opened);
  Object.assign(process.env, opened.variables);
};
const prepare = async () => {
  if (jobs.length === 1 || !jobs.some(({ needsSite }) => needsSite)) return;
  // A site starts from the bundle with half of the CPU time, as it does for users.
  process.env.TEST_SITE_ENTRY = await ensureServerBundle(console.log);
  await share(shareLibrary);
  if (jobs.filter(({ isJourney }) => isJourney).length > 1) await share(shareSite);
};
const firstFailed = await runJobs(jobs, prepare());
const failed = jobs.length > 1 ? await retryAlone(firstFailed) : firstFailed;
for (const { close } of shared) await close();
await server.close();
if (failed.length > 0) console.error(`\nFailed: npm run test:file -- ${failed.join(' ')}`);
process.exit(failed.length > 0 ? 1 : 0);
