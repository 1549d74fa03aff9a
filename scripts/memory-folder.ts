/** A temporary folder in memory for a test run: tests create and delete many small files, which costs a disk much CPU. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '#platform/database/embedded/postmaster-file.ts';

const memoryDisk = '/dev/shm';
/** More than twice of what a whole run needs. */
const neededBytes = 4 * 2 ** 30;
const prefix = 'pariksha-tests-';

function hasRoom(): boolean {
  if (!existsSync(memoryDisk)) return false;
  const { bavail, bsize } = statfsSync(memoryDisk);
  return bavail * bsize >= neededBytes && process.availableMemory() >= neededBytes;
}

/** Deletes the folders of killed runs of this account, unless a process of such a run still writes to its folder. */
function removeLeftovers(): void {
  for (const name of readdirSync(memoryDisk)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    const folder = join(memoryDisk, name);
    if (pid && !isAlive(Number(pid)) && statSync(folder).uid === process.geteuid?.()) tryToDelete(folder);
  }
}

/** A process that outlives its run can keep files open. The folder of that run is deleted by a later run. */
function tryToDelete(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.warn(`${folder} is still in use: ${String(error)}`);
  }
}

/** Some containers mount the memory disk so that no program can be started from it. */
function canExecute(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
}

/** Creates the folder. Returns `undefined` if the machine has no room or no such disk. It is deleted with the process. */
export function createMemoryFolder(): string | undefined {
  if (!hasRoom()) return undefined;
  removeLeftovers();
  const folder = mkdtempSync(join(memoryDisk, `${prefix}${process.pid}-`));
  process.once('exit', () => tryToDelete(folder));
  // PostgreSQL and sites run as other accounts if root starts them.
  chmodSync(folder, 0o1777);
  return canExecute(folder) ? folder : undefined;
}
