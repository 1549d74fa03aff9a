import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import type { PostgresFolders } from './folders.ts';

/** The fields that we use from PostgreSQL's own pid file, `postmaster.pid`. */
export interface PostmasterFile {
  pid: number;
  port: number;
  socketFolder: string;
  isReady: boolean;
  text: string;
}

/** No system assigns this pid. PostgreSQL treats a pid file with it as left by a dead server. */
const IMPOSSIBLE_PID = 2_147_483_646;

/** Returns `undefined` if the file is missing or incomplete. */
export async function readPostmasterFile(folders: PostgresFolders): Promise<PostmasterFile | undefined> {
  const text = await readFile(getPath(folders), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  // Lines: pid, data folder, start time, port, socket folder, TCP address, shared memory, state.
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0]));
  const port = Number(lines[3]);
  if (!Number.isSafeInteger(pid) || pid === 0 || !Number.isSafeInteger(port)) return undefined;
  return {
    pid,
    port,
    socketFolder: lines[4] ?? '',
    isReady: ['ready', 'standby'].includes(lines[7]?.trim() ?? ''),
    text,
  };
}

/**
 * Returns whether the process with this pid is the PostgreSQL of this folder. After a crash or a reboot, the pid
 * may belong to any other process.
 */
export async function isPostmasterOf(pid: number, folders: PostgresFolders): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return process.platform === 'linux' ? isPostmasterByProc(pid, folders) : isPostmasterByPs(pid, folders);
}

/**
 * Returns whether the process runs, even if it belongs to another user. A negative number is a process group: whether
 * one of its processes runs.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Makes a stale pid file harmless when its pid now belongs to another process. PostgreSQL would take that process
 * for a running server. The rest of the file must stay: PostgreSQL uses its shared memory key to detect children
 * of the dead server that still run.
 */
export async function disarmPostmasterFile(file: PostmasterFile, folders: PostgresFolders): Promise<void> {
  if (!isAlive(file.pid)) return;
  await writeFile(getPath(folders), file.text.replace(/^[^\n]*/, String(IMPOSSIBLE_PID)));
}

/** PostgreSQL's working directory is its data folder. The inodes are compared, because the folder may have moved. */
async function isPostmasterByProc(pid: number, folders: PostgresFolders): Promise<boolean> {
  try {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    if (basename(commandLine.split('\0')[0] ?? '') !== 'postgres') return false;
    const [workplace, cluster] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(folders.cluster)]);
    return workplace.dev === cluster.dev && workplace.ino === cluster.ino;
  } catch (error) {
    return !isOtherProcessOrStopped(error);
  }
}

/**
 * Returns whether the process has ended or belongs to another account; we can always read our own. Other errors,
 * such as a lack of file descriptors, prove nothing, so the process counts as running.
 */
function isOtherProcessOrStopped(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(code);
}

async function isPostmasterByPs(pid: number, folders: PostgresFolders): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.includes('postgres') && stdout.includes(folders.cluster);
  } catch (error) {
    // A numeric code is the exit code of `ps`: no such process.
    return typeof (error as { code?: unknown }).code !== 'number' && !isOtherProcessOrStopped(error);
  }
}

function getPath(folders: PostgresFolders): string {
  return join(folders.cluster, 'postmaster.pid');
}
