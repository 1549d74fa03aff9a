import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import type { PostgresFolders } from './folders.ts';

/** The part we use of PostgreSQL's own pid file, `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  port: number;
  socketFolder: string;
  isReady: boolean;
  text: string;
}

/** No system gives out this number: PostgreSQL takes a file that names it for one left by a dead server. */
const IMPOSSIBLE_PID = 2_147_483_646;

/** Undefined when there is none or it is only half written. */
export async function readPostmasterFile(folders: PostgresFolders): Promise<PostmasterFile | undefined> {
  const text = await readFile(pathOf(folders), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  // Lines: pid, data folder, start time, port, socket folder, TCP address, shared memory, state.
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0]));
  const port = Number(lines[3]);
  if (!Number.isSafeInteger(pid) || pid === 0 || !Number.isSafeInteger(port)) return undefined;
  return { pid, port, socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready', text };
}

/**
 * Whether the process of that number is the PostgreSQL of this very folder: after a crash or a restart of
 * the machine the number may be that of anything.
 */
export async function isPostmasterOf(pid: number, folders: PostgresFolders): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return process.platform === 'linux' ? isPostmasterByProc(pid, folders) : isPostmasterByPs(pid, folders);
}

/** Also true of a process that belongs to somebody else. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Makes the file of a dead server harmless when its number now belongs to another process, which
 * PostgreSQL would take for a running server. The rest of the file must stay: by its shared memory key
 * PostgreSQL knows whether children of the dead server are still at work.
 */
export async function disarmPostmasterFile(file: PostmasterFile, folders: PostgresFolders): Promise<void> {
  if (!isAlive(file.pid)) return;
  await writeFile(pathOf(folders), file.text.replace(/^[^\n]*/, String(IMPOSSIBLE_PID)));
}

/** PostgreSQL works inside its data folder; compared by inode, since the folder may have been moved. */
async function isPostmasterByProc(pid: number, folders: PostgresFolders): Promise<boolean> {
  try {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    if (basename(commandLine.split('\0')[0] ?? '') !== 'postgres') return false;
    const [workplace, cluster] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(folders.cluster)]);
    return workplace.dev === cluster.dev && workplace.ino === cluster.ino;
  } catch (error) {
    return !isAnotherOrGone(error);
  }
}

/**
 * A process that has ended, or one of another account: ours can always be read. Other failures, such as a lack of file
 * descriptors, say nothing about the process: it counts as running.
 */
function isAnotherOrGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(code);
}

async function isPostmasterByPs(pid: number, folders: PostgresFolders): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.includes('postgres') && stdout.includes(folders.cluster);
  } catch (error) {
    // A number is the exit code of `ps`, which found no such process.
    return typeof (error as { code?: unknown }).code !== 'number' && !isAnotherOrGone(error);
  }
}

function pathOf(folders: PostgresFolders): string {
  return join(folders.cluster, 'postmaster.pid');
}
