import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { pageTurns } from '#lib/url/picture-name.ts';
import type { PageReader } from '#platform/ocr/page-reader.ts';

const readings = z.record(
  z.string(),
  z.object({
    text: z.string(),
    edges: z.array(z.number()).default([]),
    confidence: z.number(),
    turn: z.literal(pageTurns).default(0),
  }),
);

/**
 * Caches recognised pages in a file outside the repository, so that another run does not recognise them again. Without
 * a path, `withCache` returns the reader itself.
 */
export async function openCachedReadings(path: string | undefined) {
  const stored = path ? await readFile(path, 'utf8').then(JSON.parse, () => ({})) : {};
  const known = readings.parse(stored);
  return {
    withCache(reader: PageReader, engineName: string): PageReader {
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
