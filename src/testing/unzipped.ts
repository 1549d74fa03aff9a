import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** What is in a ZIP, by name, in its order; small ones only. */
export async function unzipped(path: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(path);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
}
