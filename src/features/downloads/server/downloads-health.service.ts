import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mostExamples, type HealthCheck } from '#platform/doctor/health-check.ts';
import { formatCount } from '#lib/text/format.ts';

/** A running server writes a segment to the database every second. */
const longestWait = 10 * 60_000;

/** Checks whether the journal has downloads that no server has counted. */
export function downloadsHealth({ journalFolder }: { journalFolder: string }): HealthCheck {
  return {
    name: 'counted downloads',
    async run() {
      const names = await readdir(journalFolder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const waiting: string[] = [];
      for (const name of names.filter((each) => each.endsWith('.journal'))) {
        const found = await stat(join(journalFolder, name)).catch(() => null);
        if (found && found.size > 0 && Date.now() - found.mtimeMs > longestWait) waiting.push(name);
      }
      if (waiting.length === 0) return [];
      return [
        {
          problem: `Downloads in ${formatCount(waiting.length, 'file')} of the journal are not counted yet.`,
          advice: 'Start the server (pariksha serve) to count them.',
          examples: waiting.slice(0, mostExamples),
        },
      ];
    },
  };
}
