import { copyFile, open, stat, truncate } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const MAX_LOG_BYTES = 5 * 1024 * 1024;
const TAIL_BYTES = 4096;
const TRIM_INTERVAL_MS = 60_000;

/** Opened for appending, which lets the file be emptied while PostgreSQL writes to it. */
export async function openLog(path: string): Promise<FileHandle> {
  return open(path, 'a', 0o600);
}

/** The size in bytes, to read later what came after it. */
export async function logSize(path: string): Promise<number> {
  return stat(path).then(
    (file) => file.size,
    () => 0,
  );
}

/** What was written after the first `from` bytes: at most the last 4 KB of it. Empty when unreadable. */
export async function readLogAfter(path: string, from: number): Promise<string> {
  const log = await open(path, 'r').catch(() => undefined);
  if (!log) return '';
  try {
    const { size } = await log.stat();
    const start = Math.max(from <= size ? from : 0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await log.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await log.close();
  }
}

/** Moves a log over 5 MB to `<path>.old`, in place of the one before: the two never pass 10 MB by much. */
export async function trimLog(path: string, maxBytes = MAX_LOG_BYTES): Promise<void> {
  if ((await logSize(path)) <= maxBytes) return;
  // On a full disk the copy fails; emptying the log is then all the more welcome.
  await copyFile(path, `${path}.old`).catch(() => {});
  await truncate(path);
}

/** Trims the log now and every minute until the answered function is called. */
export function keepLogTrimmed(path: string): () => void {
  const trim = () => void trimLog(path).catch(() => {});
  trim();
  const timer = setInterval(trim, TRIM_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
