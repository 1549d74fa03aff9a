/**
 * `npm run test:chaos [-- --keep --load 0.3]`: runs one site like `npm start`, under the load of a busy day. Kills the
 * application, its PostgreSQL or both `ROUNDS` times (10 by default). Then it fills the disk, freezes PostgreSQL, and
 * holds 500 incomplete request bodies from one client. `--keep` writes the figures to docs/reliability.md, `--load` is
 * a share of the load of `npm run test:scale`.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPostgresFolders } from '#platform/database/embedded/folders.ts';
import { isPostmasterOf, readPostmasterFile } from '#platform/database/embedded/postmaster-file.ts';
import { DATABASE } from '#platform/database/embedded/server-settings.ts';
import { mountSmallDisk } from '#testing/small-disk.ts';
import { signIn, startBusyDay, type Kind } from './busy-day.ts';
import { freezePostgres, queryOnce } from './postgres-processes.ts';
import { createSiteProcess } from './site-process.ts';
import {
  allReads,
  countDownloads,
  createTrouble,
  failedReads,
  fillDisk,
  keptWrites,
  recoveries,
  until,
  type Trouble,
} from './troubles.ts';
import { closers, runTroubles } from './trouble-command.ts';

const rounds = Number(process.env.ROUNDS ?? 10);
if (!Number.isInteger(rounds) || rounds < 0) throw new Error('ROUNDS is a whole number');

/** Returns a new data folder, on a disk of 1 GB if this account may mount one: space for the write-ahead log. */
async function createDataDir(): Promise<{ dataDir: string; disk: string | undefined }> {
  const disk = mountSmallDisk({ after: (close) => closers.push(close), skip: () => {} }, '1g');
  const home = disk ?? (await mkdtemp(join(tmpdir(), 'pariksha-chaos-')));
  if (!disk) closers.push(() => rm(home, { recursive: true, force: true }));
  const dataDir = join(home, 'data');
  await mkdir(dataDir);
  // If root starts it, PostgreSQL runs as another account, which must be able to enter these folders.
  for (const folder of [home, dataDir]) await chmod(folder, 0o711);
  return { dataDir, disk };
}

const { dataDir, disk } = await createDataDir();
const folders = getPostgresFolders(dataDir);
const site = await createSiteProcess('chaos', 'serve', dataDir, {});

/** Returns the process id of the running postmaster, or `undefined`. */
async function findPostmaster(): Promise<number | undefined> {
  const file = await readPostmasterFile(folders).catch(() => undefined);
  return file && (await isPostmasterOf(file.pid, folders)) ? file.pid : undefined;
}

const query = queryOnce(async () => {
  const file = await readPostmasterFile(folders);
  if (!file) throw new Error('PostgreSQL does not run');
  return { host: file.socketFolder, port: file.port, user: DATABASE, database: DATABASE };
});

/** Restarts the server half a second after each end, like systemd or Docker. Returns a function that stops it. */
function keepRunning(): () => Promise<void> {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await site.start().catch((error: Error) => stopping.signal.aborted || console.log(error.message));
      await site.ended();
      await sleep(500);
    }
  })();
  return async () => {
    stopping.abort();
    await site.kill('SIGTERM');
    await running;
    // A server that was killed just before the end leaves PostgreSQL running.
    const left = await findPostmaster();
    if (left !== undefined) process.kill(left, 'SIGINT');
    await until('PostgreSQL stops', async () => (await findPostmaster()) === undefined);
  };
}

/** Holds 500 requests with incomplete bodies of one client for the time of `work`. Reopens those that the server closes. */
async function holdBodies(work: () => Promise<unknown>): Promise<void> {
  const { hostname, port, host } = new URL(site.url);
  const head = [
    'POST /api/papers/1/rate HTTP/1.1',
    `host: ${host}`,
    `origin: ${site.url}`,
    'content-type: application/json',
    'content-length: 100',
  ];
  const open = new Set<Socket>();
  let isOver = false;
  function hold(): void {
    if (isOver) return;
    // This IP address is a separate client that is not a trusted proxy.
    const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' });
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      open.delete(socket);
      setTimeout(hold, 500);
    });
    // Reads the socket, so that its end is noticed.
    socket.resume();
    socket.write(`${head.join('\r\n')}\r\n\r\n{"rating"`);
  }
  for (let number = 0; number < 500; number += 1) hold();
  await work();
  isOver = true;
  for (const socket of open) socket.destroy();
}

await runTroubles('chaos', 'docs/reliability.md', '0.3', async (share) => {
  console.log(`The log of the site is in ${site.logFile}.`);
  closers.push(keepRunning());
  await until('the site is ready', async () => (await fetch(`${site.url}/readyz`)).ok);
  const owner = await signIn(site.url);
  const downloadsBefore = await countDownloads(query);
  const day = await startBusyDay({ url: site.url, owner, query }, share);
  const troubles: Trouble[] = [];
  let killed: number | undefined;

  async function kill(isApplication: boolean, isPostgres: boolean): Promise<void> {
    if (isPostgres) killed = await findPostmaster();
    if (isPostgres && killed) process.kill(killed, 'SIGKILL');
    if (isApplication) await site.kill('SIGKILL');
  }
  async function isReplaced(): Promise<boolean> {
    const postmaster = await findPostmaster();
    return postmaster !== undefined && postmaster !== killed;
  }
  async function during(name: string, works: Kind[], cause: () => Promise<unknown>): Promise<void> {
    killed = undefined;
    await day.fillCache(site.url);
    troubles.push(await createTrouble({ url: site.url, owner }, name, works, cause, isReplaced));
  }

  const kills: (() => Promise<void>)[] = [
    () => during('application killed', [], () => kill(true, false)),
    () => during('PostgreSQL killed', ['cached'], () => kill(false, true)),
    () => during('both killed', [], () => kill(true, true)),
  ];
  for (let round = 0; round < rounds; round += 1) await kills[round % kills.length]!();
  const rest = () => sleep(8_000);
  if (disk) {
    await during('disk full', ['cached'], () => fillDisk(disk, rest));
    const killAndRest = () => kill(false, true).then(rest);
    await during('PostgreSQL killed on a full disk', [], () => fillDisk(disk, killAndRest));
  }
  await during('PostgreSQL frozen', ['cached'], () => freezePostgres(dataDir, rest));
  await during('500 unfinished bodies', allReads, () => holdBodies(rest));
  await sleep(3_000);
  await day.stop();
  const figures = [
    ...(await keptWrites(query, day.ledger, downloadsBefore)),
    ...recoveries(troubles, 120_000),
    ...failedReads(day.samples, troubles, 0),
  ];
  const remarks = [
    `${rounds} kills, with ${share} of the load of \`npm run test:scale\`.`,
    ...(disk ? [] : ['No disk was filled: this account may not mount a small one.']),
  ];
  return { figures, query, remarks };
});
