import { mkdtemp, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileSize } from '#lib/text/format.ts';
import { diskSpace, isDiskLow } from '#platform/storage/disk-space.ts';
import type { Finding, HealthCheck } from './health-check.ts';

/** With less free space the database may soon be unable to write. */
const minFreeBytes = 500 * 1024 * 1024;

/** Checks that the data folder is writable and has free space. `minFree` is in bytes. */
export function dataFolderCheck(folder: string, minFree = minFreeBytes): HealthCheck {
  return {
    name: 'data folder',
    async run() {
      const findings: Finding[] = [];
      try {
        await rmdir(await mkdtemp(join(folder, '.doctor-')));
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
        if (code === 'ENOENT') return [missingFolder(folder)];
        findings.push({
          problem: `The data folder ${folder} cannot be written (${code}).`,
          advice:
            'Make it writable for this account, free space on its disk, or set DATA_DIR to another folder.',
        });
      }
      const space = await diskSpace(folder);
      if (space.freeBytes < minFree) {
        const effect = isDiskLow(space) ? ': uploads and backups are refused' : '';
        findings.push({
          problem: `Only ${fileSize(space.freeBytes)} are free on the disk of ${folder}${effect}.`,
          advice: 'Free space or move DATA_DIR to a larger disk, before the database can no longer write.',
        });
      }
      return findings;
    },
  };
}

function missingFolder(folder: string): Finding {
  return {
    problem: `The data folder ${folder} does not exist.`,
    advice: 'Set DATA_DIR to the folder of the library, or start the server once to create it.',
  };
}
