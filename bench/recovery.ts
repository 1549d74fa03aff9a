/**
 * `npm run test:recovery [-- --keep]`: runs one site with its embedded PostgreSQL and with encrypted backups on another
 * disk, and writes twice a second. Then kills everything, deletes the data folder as if its disk had died, restores the
 * site into a new folder, and compares; `ROUNDS` times, 3 by default. `--keep` writes the figures to docs/reliability.md.
 * Linux only: the other disk is the memory of the machine.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { projectFolder } from '#app/process/web-build.ts';
import { getPostgresFolders } from '#platform/database/embedded/folders.ts';
import { readPostmasterFile } from '#platform/database/embedded/postmaster-file.ts';
import { DATABASE } from '#platform/database/embedded/server-settings.ts';
import { createDataFolder } from '#testing/data-folder.ts';
import { flags, sources } from '../bin/launch.js';
import { ask, signIn } from './busy-day.ts';
import { findPostgresProcesses, queryOnce } from './postgres-processes.ts';
import { createSiteProcess } from './site-process.ts';
import { until } from './troubles.ts';
import { closers, runTroubles } from './trouble-command.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const otherDisk = '/dev/shm';
/** Longer than the minute that may be lost. */
const writingMs = 150_000;
const pauseMs = 500;
const maxLostMs = 60_000;

interface Round {
  acknowledged: number;
  lost: number;
  /** From the oldest lost write to the end of the disk. */
  lostMs: number;
  missingFiles: number;
  recoveryMs: number;
}

let version = '';

async function runRound(): Promise<Round> {
  const home = await createDataFolder('pariksha-recovery-');
  closers.push(() => rm(home, { recursive: true, force: true }));
  const place = await mkdtemp(join(otherDisk, 'pariksha-recovery-'));
  closers.push(() => rm(place, { recursive: true, force: true }));
  const variables = { BACKUP_DIR: place, BACKUP_PASSPHRASE: 'correct horse battery' };
  const dataDir = join(home, 'data');
  const site = await createSiteProcess('recovery', 'serve', dataDir, variables);
  await site.start();
  closers.push(() => site.kill('SIGKILL'));
  const owner = await signIn(site.url);
  const written = new Map<string, number>();
  await untilBaseBackup(place);
  const end = performance.now() + writingMs;
  while (performance.now() < end) {
    const name = `Written ${randomUUID()}`;
    const headers = { ...owner, 'idempotency-key': randomUUID() };
    const answer = await ask(site.url, {
      method: 'POST',
      path: '/api/admin/subjects',
      headers,
      body: { name },
    });
    if (answer.status === 201 || answer.status === 200) written.set(name, performance.now());
    await sleep(pauseMs);
  }
  const pids = await findPostgresProcesses(dataDir);
  const diedAt = performance.now();
  await site.kill('SIGKILL');
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with the site or the postmaster.
    }
  }
  await sleep(500);
  await rm(dataDir, { recursive: true });

  const restored = join(home, 'restored');
  const environment = {
    ...process.env,
    ...variables,
    DATABASE_URL: '',
    S3_BUCKET: '',
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
  };
  const args = [...flags, sources, 'restore', '--to-time', 'latest', '--new', restored];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: projectFolder,
    env: environment,
  });
  const recoveryMs = performance.now() - diedAt;
  console.log(stdout);
  const again = await createSiteProcess('recovered', 'serve', restored, variables);
  await again.start();
  await signIn(again.url);
  const query = queryOnce(async () => {
    const file = await readPostmasterFile(getPostgresFolders(restored));
    return { host: file!.socketFolder, port: file!.port, user: DATABASE, database: DATABASE };
  });
  const rows = await query<{ name: string }>(`SELECT name FROM subjects WHERE name LIKE 'Written %'`);
  version = (await query<{ server_version: string }>('SHOW server_version'))[0]!.server_version;
  await again.kill('SIGTERM');
  const kept = new Set(rows.map(({ name }) => name));
  const lost = [...written].filter(([name]) => !kept.has(name));
  return {
    acknowledged: written.size,
    lost: lost.length,
    lostMs: Math.max(0, ...lost.map(([, at]) => diedAt - at)),
    missingFiles: Number(/(\d+) files? (?:is|are) missing/.exec(stdout)?.[1] ?? 0),
    recoveryMs,
  };
}

async function untilBaseBackup(place: string): Promise<void> {
  const hasFacts = async () =>
    (await readdir(place, { recursive: true })).some((name) => /\/base\/\w+\.json\.age$/.test(name));
  await until('the first base backup', hasFacts, 500);
}

await runTroubles('recovery', 'docs/reliability.md', '1', async () => {
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await runRound());
  const sum = (name: 'acknowledged' | 'lost' | 'missingFiles') =>
    results.reduce((total, result) => total + result[name], 0);
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
  const inOrder = (name: 'lostMs' | 'recoveryMs') =>
    results.map((result) => seconds(result[name])).join(', ');
  const worstMs = Math.max(...results.map(({ lostMs }) => lostMs));
  return {
    figures: [
      {
        measure: 'Acknowledged writes lost, all of the last seconds',
        figure: `${sum('lost')} of ${sum('acknowledged')}`,
        target: '',
        isMet: null,
      },
      {
        measure: 'Age of the oldest lost write when the disk died',
        figure: inOrder('lostMs'),
        target: `≤ ${maxLostMs / 1_000} s`,
        isMet: worstMs <= maxLostMs && sum('acknowledged') > 0,
      },
      {
        measure: 'Stored files lost',
        figure: String(sum('missingFiles')),
        target: '0',
        isMet: sum('missingFiles') === 0,
      },
      {
        measure: 'From the death of the disk to a restored folder',
        figure: inOrder('recoveryMs'),
        target: '',
        isMet: null,
      },
    ],
    query: async <Row>() => [{ server_version: version }] as Row[],
    remarks: [`${rounds} rounds on the starter library.`],
  };
});
