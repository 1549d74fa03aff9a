// Shared by the tests of this folder: temporary data folders, and applications that a test can kill.
import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Client } from 'pg';

import { openEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { getPostgresFolders } from './folders.ts';
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import type { ServerSettings } from './server-settings.ts';

export const run = promisify(execFile);
export const isRoot = process.geteuid?.() === 0;
/** Small shared buffers make processes faster to fork and to exit. */
const UNSAFE_BUT_FAST: ServerSettings = { fsync: 'off', shared_buffers: '16MB' };
const APP = fileURLToPath(new URL('app.fixture.ts', import.meta.url));

/** Creates a temporary folder. After the test, its server is killed and the folder is removed. */
export async function newFolder(
  t: TestContext,
  options: { mode?: number; parent?: string } = {},
): Promise<string> {
  const folder = await mkdtemp(join(options.parent ?? tmpdir(), 'pariksha-test-'));
  await chmod(folder, options.mode ?? 0o711);
  t.after(() => clearAway(folder));
  return folder;
}

let shared: Promise<string> | undefined;
after(async () => shared && rm(await shared, { recursive: true, force: true }));

/** Returns a data folder shared by the tests of one file, because creating or copying a database takes a second. */
export async function dataDirWithDatabase(t: TestContext): Promise<string> {
  shared ??= makeSharedDataDir();
  const dataDir = await shared;
  t.after(() => endUses(dataDir));
  return dataDir;
}

async function makeSharedDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-test-'));
  await chmod(dataDir, 0o711);
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {}, settings: UNSAFE_BUT_FAST });
  await postgres.close();
  return dataDir;
}

/** Copies the database of the data folder `source` into the data folder `target`. */
export async function copyDatabase(source: string, target: string): Promise<void> {
  await run('cp', ['-a', join(source, 'postgres'), join(target, 'postgres')]);
}

/** Handles to close before a test's folders are removed. The tests of a file run one after another. */
const opened = new Set<EmbeddedPostgres>();

/** Opens the database in this process. The handle is closed at the end of the test at the latest. */
export async function openHere(
  dataDir: string,
  settings: ServerSettings = {},
): Promise<EmbeddedPostgres & { logged: string[]; starts: number }> {
  const logged: string[] = [];
  let starts = 0;
  const postgres = await openEmbeddedPostgres({
    dataDir,
    log: (message, details) => logged.push(`${message} ${JSON.stringify(details ?? {})}`),
    settings: { ...UNSAFE_BUT_FAST, ...settings },
    onStarting: () => (starts += 1),
  });
  opened.add(postgres);
  return { ...postgres, logged, starts };
}

/** Runs statements on a new connection. Returns the rows of the last one. */
export async function query(
  connection: EmbeddedPostgres['connection'],
  ...statements: string[]
): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...connection, ssl: false });
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const sql of statements) rows = (await client.query<Record<string, unknown>>(sql)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

interface AppReport {
  host: string;
  port: number;
  user: string;
  database: string;
  adopted: boolean;
  logged: string[];
  closed?: boolean;
  acknowledged?: number;
  error?: { name: string; message: string; cause: string };
}

export interface App {
  pid: number;
  /** Resolves to the next line that the application prints. Rejects if it ends without one. */
  report(): Promise<AppReport>;
  send(command: 'close' | 'write'): void;
  /** With `group`, its whole process group is killed too, as when its terminal closes. */
  kill(signal: NodeJS.Signals, options?: { group: boolean }): void;
  /** Resolves to the exit code, or the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals | null>;
}

/** Starts an application as a separate process. `wrapper` is a command that runs it, such as unshare. */
export function startApp(
  t: TestContext,
  dataDir: string,
  options: { uid?: number; env?: NodeJS.ProcessEnv; wrapper?: string[]; settings?: ServerSettings } = {},
): App {
  const settings = JSON.stringify({ ...UNSAFE_BUT_FAST, ...options.settings });
  const command = [...(options.wrapper ?? []), process.execPath, APP, dataDir, settings];
  const child = spawn(command[0] ?? '', command.slice(1), {
    env: options.env ?? process.env,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const pid = child.pid ?? 0;
  const ended = new Promise<number | NodeJS.Signals | null>((settle) => {
    child.once('exit', (code, signal) => settle(code ?? signal));
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  t.after(() => child.kill('SIGKILL'));
  return {
    pid,
    ended,
    async report() {
      const line = await lines.next();
      if (line.done) throw new Error(`The application ended with ${await ended} and said nothing`);
      return JSON.parse(line.value);
    },
    send: (command) => child.stdin.write(`${command}\n`),
    kill: (signal, { group } = { group: false }) => process.kill(group ? -pid : pid, signal),
  };
}

/** Returns the process id of the server in a data folder, or 0 if none runs. */
export async function serverPid(dataDir: string): Promise<number> {
  const folders = getPostgresFolders(dataDir);
  const file = await readPostmasterFile(folders).catch(() => undefined);
  return file && (await isPostmasterOf(file.pid, folders)) ? file.pid : 0;
}

/** Kills the server, as a crash would. */
export async function killServer(dataDir: string): Promise<void> {
  const pid = await serverPid(dataDir);
  process.kill(pid, 'SIGKILL');
  while ((await serverPid(dataDir)) !== 0) await sleep(5);
}

/**
 * Mounts a small separate disk that is removed after the test. If mounting is not permitted, skips the test and
 * returns `undefined`.
 */
export async function mountDisk(t: TestContext, size: string): Promise<string | undefined> {
  if (!isRoot) {
    t.skip('needs root, to mount a small disk');
    return undefined;
  }
  const folder = await newFolder(t, { mode: 0o755 });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]);
  } catch (error) {
    t.skip(`this root may not mount: ${String(error)}`);
    return undefined;
  }
  return folder;
}

/**
 * Returns whether another account can run this Node and read these sources. False, for example, in a private home
 * folder.
 */
export async function canRunAs(uid: number): Promise<boolean> {
  const program = spawn(process.execPath, ['--check', APP], { uid, gid: uid, cwd: '/', stdio: 'ignore' });
  return new Promise((settle) => {
    program.once('error', () => settle(false));
    program.once('exit', (code) => settle(code === 0));
  });
}

async function clearAway(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    if (entry.endsWith('postmaster.pid')) await endUses(join(folder, entry, '..', '..', '..'));
  }
  // A process that still ends may hold the disk.
  await run('umount', ['--lazy', folder]).catch(() => {});
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function endUses(dataDir: string): Promise<void> {
  for (const postgres of opened) await postgres.close();
  opened.clear();
  if ((await serverPid(dataDir)) !== 0) await killServer(dataDir);
}
