import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 (64 lower-case hexadecimal digits) and size of the file at a path; throws what reading throws. */
export async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of readBytes(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** The file at a path in pieces; it is opened when the first piece is asked for and closed with the loop. */
export async function* readBytes(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path)) yield chunk as Buffer;
}
