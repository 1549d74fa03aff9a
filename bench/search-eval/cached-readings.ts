import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PageReader } from '#platform/ocr/page-reader.ts';

type Readings = Record<string, Awaited<ReturnType<PageReader['recognise']>>>;

/** Returns a reader that keeps recognised pages in a file, so that another run does not recognise them again. */
export async function cacheReadings(
  reader: PageReader,
  engineName: string,
  path: string,
): Promise<PageReader> {
  const readings: Readings = await readFile(path, 'utf8').then(JSON.parse, () => ({}));
  return {
    ...reader,
    async recognise(file, page) {
      const key = `${engineName} ${basename(file)} ${page}`;
      if (!readings[key]) {
        readings[key] = await reader.recognise(file, page);
        await writeFile(path, JSON.stringify(readings));
      }
      return readings[key];
    },
  };
}
