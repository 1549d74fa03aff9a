import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import type { PageReader } from '#platform/ocr/page-reader.ts';

const readings = z.record(z.string(), z.object({ text: z.string(), confidence: z.number() }));

/**
 * Keeps recognised pages in a file outside the repository, so that another run does not recognise them again. Without
 * a path, `withKept` returns the reader itself.
 */
export async function openKeptReadings(path: string | undefined) {
  const kept = path ? await readFile(path, 'utf8').then(JSON.parse, () => ({})) : {};
  const known = readings.parse(kept);
  return {
    withKept(reader: PageReader, engineName: string): PageReader {
      if (!path) return reader;
      return {
        ...reader,
        async recognise(file, page) {
          const key = `${engineName} ${basename(file)} ${page}`;
          if (known[key]) return known[key];
          const reading = await reader.recognise(file, page);
          known[key] = reading;
          await writeFile(path, JSON.stringify(known));
          return reading;
        },
      };
    },
  };
}
