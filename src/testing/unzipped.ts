import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** Reads a ZIP into memory, by entry name in its order. For small files only. */
export async function unzipped(path: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(path);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
}
