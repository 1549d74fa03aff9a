import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';

/** What identifies the content of a file. */
export interface FileHashes {
  /** 64 lower-case hexadecimal digits. */
  sha256: string;
  bytes: number;
  /** CRC-32 as ZIP files have it, from 0 to 2^32 - 1. */
  crc32: number;
}

/** Returns the hashes and the size of a local file. Throws read errors. */
export async function hashFile(path: string): Promise<FileHashes> {
  const hash = createHash('sha256');
  let bytes = 0;
  let checksum = 0;
  for await (const chunk of readBytes(path)) {
    hash.update(chunk);
    checksum = crc32(chunk, checksum);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes, crc32: checksum };
}

/** Returns the SHA-256 of a stream in hexadecimal digits. Throws its errors. */
export async function hashStream(content: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** Yields a local file in chunks. Opens it on the first read and closes it with the loop. */
export async function* readBytes(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path)) yield chunk as Buffer;
}
