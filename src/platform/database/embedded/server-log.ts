import { copyFile, open, stat, truncate, type FileHandle } from 'node:fs/promises';

const MAX_LOG_BYTES = 5 * 1024 * 1024;
const TAIL_BYTES = 4096;
const TRIM_INTERVAL_MS = 60_000;

/** Opens the log for appending, so that it can be truncated while PostgreSQL writes to it. */
export async function openLog(path: string): Promise<FileHandle> {
  return open(path, 'a', 0o600);
}

/** Returns the size in bytes, or 0 if there is no log. Pass it to `readLogAfter` later. */
export async function logSize(path: string): Promise<number> {
  return stat(path).then(
    (file) => file.size,
    () => 0,
  );
}

/**
 * Returns the text written after the first `from` bytes, at most its last 4 KB. Returns '' if the log is
 * unreadable.
 */
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

/** Moves a log over 5 MB to `<path>.old`, replacing the previous one. The two files together stay close to 10 MB. */
export async function trimLog(path: string, maxBytes = MAX_LOG_BYTES): Promise<void> {
  if ((await logSize(path)) <= maxBytes) return;
  // On a full disk the copy fails. Truncating the log is then even more important.
  await copyFile(path, `${path}.old`).catch(() => {});
  await truncate(path);
}

/** Trims the log now and every minute. Returns a function that stops this. */
export function keepLogTrimmed(path: string): () => void {
  const trim = () => void trimLog(path).catch(() => {});
  trim();
  const timer = setInterval(trim, TRIM_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
