import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageError, type FileStorage } from '#platform/storage/file-storage.ts';
import type { HeldFile, HotFiles } from '#platform/storage/hot-files.ts';
import { namesTag } from './entity-tag.ts';

/** What the head of a response says of its content. */
export interface ContentToAnswer {
  /** Lower-case hexadecimal; used as the ETag. */
  sha256: string;
  modifiedAt?: Date;
  /** content-type, content-disposition, cache-control, ... */
  headers: Record<string, string>;
}

export interface FileToAnswer extends ContentToAnswer {
  key: string;
  /** The recorded size, if it is known. A stored file of another size is damaged. */
  bytes?: number | undefined;
}

export interface FileAnswer {
  /** Whether the client gets the file from its first byte. Such a response counts as a download. */
  isStartOfFile: boolean;
  /** Writes head and body. Settles after the last write, or when the client disconnects. */
  send(response: ServerResponse, extraHeaders?: Record<string, string>): Promise<void>;
}

export interface FileSource {
  storage: FileStorage;
  hotFiles: HotFiles;
}

type Source = { held: HeldFile } | { stream: Readable };

/** Headers of every stored file: a browser must not run it, give it the site's origin or guess its type. */
const safeHeaders = { 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' };

function isNotModified(request: IncomingMessage, etag: string, modifiedAt: Date | undefined): boolean {
  const header = request.headers['if-none-match'];
  if (header !== undefined) return namesTag(header, etag);
  const condition = request.headers['if-modified-since'];
  if (condition === undefined || !modifiedAt) return false;
  const since = Date.parse(condition);
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since;
}

/**
 * Returns the range to send. It applies only to the version that the client has: for another version, the client gets
 * the whole file. Only GET supports ranges (RFC 9110, 14.2).
 */
function wantedRange(
  request: IncomingMessage,
  etag: string,
  lastModified: string | undefined,
  bytes: number,
) {
  if (request.method !== 'GET') return undefined;
  const condition = request.headers['if-range'];
  const isSameVersion = condition === undefined || condition === etag || condition === lastModified;
  return isSameVersion ? readByteRange(request.headers.range, bytes) : undefined;
}

async function openSource(
  { storage, hotFiles }: FileSource,
  key: string,
  bytes: number,
  range: ByteRange | undefined,
): Promise<Source | undefined> {
  try {
    const held = await hotFiles.hold(key, bytes);
    return held ? { held } : { stream: await storage.open(key, range) };
  } catch (error) {
    if (error instanceof StorageError && error.reason === 'not-found') return undefined;
    throw error;
  }
}

async function sendSource(
  response: ServerResponse,
  source: Source,
  range: ByteRange | undefined,
): Promise<void> {
  if ('held' in source) {
    const { content, release } = source.held;
    if (response.closed) release();
    else response.once('close', release);
    response.end(range ? content.subarray(range.start, range.end + 1) : content);
    return;
  }
  if (response.destroyed) {
    // The client has disconnected: `pipeline` would throw, and the file would stay open.
    source.stream.destroy();
    return;
  }
  try {
    await pipeline(source.stream, response);
  } catch (error) {
    // A client that disconnects early is not a failure.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** The response head, known before any byte of the file is read. */
interface Plan {
  status: number;
  headers: Record<string, string | number>;
  range: ByteRange | undefined;
  hasBody: boolean;
}

function planAnswer(request: IncomingMessage, file: ContentToAnswer, bytes: number): Plan {
  const etag = `"${file.sha256}"`;
  const lastModified = file.modifiedAt?.toUTCString();
  const withoutBody = (status: number, headers: Plan['headers']): Plan => ({
    status,
    headers,
    range: undefined,
    hasBody: false,
  });
  if (isNotModified(request, etag, file.modifiedAt)) {
    const cacheControl = file.headers['cache-control'];
    return withoutBody(304, {
      etag,
      ...(lastModified && { 'last-modified': lastModified }),
      ...(cacheControl && { 'cache-control': cacheControl }),
    });
  }
  const range = wantedRange(request, etag, lastModified, bytes);
  if (range === 'unsatisfiable') {
    return withoutBody(416, { ...safeHeaders, 'content-range': `bytes */${bytes}`, 'content-length': 0 });
  }
  const headers = {
    ...safeHeaders,
    ...file.headers,
    etag,
    ...(lastModified && { 'last-modified': lastModified }),
    'accept-ranges': 'bytes',
    'content-length': range ? range.end - range.start + 1 : bytes,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${bytes}` }),
  };
  return { status: range ? 206 : 200, headers, range, hasBody: request.method !== 'HEAD' };
}

function toAnswer({ status, headers, range }: Plan, source?: Source): FileAnswer {
  return {
    isStartOfFile: source !== undefined && (!range || range.start === 0),
    async send(response, extra) {
      response.writeHead(status, { ...headers, ...extra });
      if (source) await sendSource(response, source, range);
      else response.end();
    },
  };
}

/**
 * Prepares the response to GET or HEAD of a stored file: whole, one range (GET only: 206, 416, If-Range), or
 * 304. Opens the file before anything is written. Returns `undefined` if the file does not exist, and 'damaged' if it
 * has another size than recorded. Send the result, or the file stays open.
 */
export async function prepareFileAnswer(
  files: FileSource,
  request: IncomingMessage,
  file: FileToAnswer,
): Promise<FileAnswer | 'damaged' | undefined> {
  const stored = await files.hotFiles.stat(file.key);
  if (!stored) return undefined;
  if (file.bytes !== undefined && file.bytes !== stored.bytes) return 'damaged';
  const plan = planAnswer(request, file, stored.bytes);
  if (!plan.hasBody) return toAnswer(plan);
  const source = await openSource(files, file.key, stored.bytes, plan.range);
  return source && toAnswer(plan, source);
}

/**
 * Prepares the same response for content of `bytes` that `open` reads. Without a range, `open` reads all of it. If
 * reading fails, the connection is closed before the last byte.
 */
export function prepareContentAnswer(
  request: IncomingMessage,
  content: ContentToAnswer & { bytes: number; open: (range: ByteRange | undefined) => Readable },
): FileAnswer {
  const plan = planAnswer(request, content, content.bytes);
  return plan.hasBody ? toAnswer(plan, { stream: content.open(plan.range) }) : toAnswer(plan);
}

/** Prepares the same response synchronously for a file in memory. Returns `undefined` for any other file. */
export function prepareCachedAnswer(
  hotFiles: HotFiles,
  request: IncomingMessage,
  file: FileToAnswer,
): FileAnswer | undefined {
  const stored = hotFiles.statCached(file.key);
  if (!stored || (file.bytes !== undefined && file.bytes !== stored.bytes)) return undefined;
  const plan = planAnswer(request, file, stored.bytes);
  if (!plan.hasBody) return toAnswer(plan);
  const held = hotFiles.holdCached(file.key);
  return held && toAnswer(plan, { held });
}

export interface ByteRange {
  /** First and last byte, both inclusive, from 0. */
  start: number;
  end: number;
}

/**
 * Returns the single range of a Range header. Returns `undefined` to send the whole file: no header, another unit,
 * several ranges, or a form that RFC 9110 says to ignore.
 */
export function readByteRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const suffix = Math.min(Number(last), bytes);
    return suffix === 0 ? 'unsatisfiable' : { start: bytes - suffix, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= bytes ? 'unsatisfiable' : { start, end };
}
