import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Returns the SHA-256 (64 lower-case hexadecimal digits) and the size of a local file. Throws read errors. */
export async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of readBytes(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Yields a local file in chunks. Opens it on the first read and closes it with the loop. */
export async function* readBytes(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path)) yield chunk as Buffer;
}
