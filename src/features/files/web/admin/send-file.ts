import { callApi, ApiError } from '#ui/admin/call-api.ts';
import { longestFileName, type Upload } from '../../files.contract.ts';
import { sendPart } from './send-part.ts';

export interface SendingOptions {
  /** Told whenever the server has said where the file stands. */
  onUpload?: (upload: Upload) => void;
  /** Told how many bytes have gone, while they go. */
  onSent?: (bytes: number) => void;
  signal: AbortSignal;
}

/** Proxies commonly refuse bodies over a megabyte unless told otherwise. */
const largestPart = 1_000_000;
const smallestPart = 64_000;
/** A part should take no longer than this: a line that breaks costs less, and no server's patience ends before. */
const wantedPartMs = 4_000;
const pollMs = 500;
/** Before each new try; then it is given up. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** A file's name as the server takes it: without controls, directions and halves of letters. */
export function sendableName(name: string): string {
  const clean = name.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}\uFFFD]/gu, ' ');
  const trimmed = clean.trim().slice(0, longestFileName).toWellFormed().trim();
  return trimmed === '' ? 'file.pdf' : trimmed;
}

/** By what the same file is known when it is dropped again. */
export function fingerprintOf({ name, size, lastModified }: File): string {
  return `${lastModified} ${size} ${sendableName(name)}`;
}

/**
 * Sends a file and answers when the server has judged it: `ready` or `refused`. Goes on where an earlier sending
 * stopped, and after a broken line. Throws ApiError when it is given up, and the signal's reason when it is stopped.
 */
export async function sendFile(file: File, options: SendingOptions): Promise<Upload> {
  const { onUpload = () => {}, onSent = () => {}, signal } = options;
  const persistently = <Result>(call: () => Promise<Result>) => tryAgain(call, signal);
  let partBytes = largestPart / 4;
  let upload = await persistently(() =>
    callApi<Upload>('POST', '/api/admin/uploads', {
      name: sendableName(file.name),
      bytes: file.size,
      fingerprint: fingerprintOf(file),
    }),
  );
  onUpload(upload);
  while (upload.state === 'receiving') {
    const { id, offset } = upload;
    onSent(offset);
    const startedAt = performance.now();
    const part = file.slice(offset, offset + partBytes);
    const answer = await persistently(() => sendPart(id, offset, part, { onSent, signal }));
    upload = 'upload' in answer ? answer.upload : { ...upload, offset: answer.offset };
    if (!('upload' in answer)) upload = await persistently(() => readUpload(id));
    partBytes = nextPartBytes(partBytes, performance.now() - startedAt);
    onUpload(upload);
  }
  return awaitVerdict(upload, options);
}

/** Asks until an upload has been judged. Throws as `sendFile`. */
export async function awaitVerdict(
  upload: Upload,
  { onUpload = () => {}, signal }: SendingOptions,
): Promise<Upload> {
  let present = upload;
  while (present.state === 'checking') {
    await pause(pollMs, signal);
    present = await tryAgain(() => readUpload(upload.id), signal);
    onUpload(present);
  }
  return present;
}

const readUpload = (id: string) => callApi<Upload>('GET', `/api/admin/uploads/${id}`);

/** Larger on a fast line, smaller on a slow one. */
export function nextPartBytes(bytes: number, milliseconds: number): number {
  const wanted = bytes * Math.min(4, wantedPartMs / Math.max(milliseconds, 1));
  return Math.round(Math.min(largestPart, Math.max(smallestPart, wanted)));
}

/** A line that broke and a server that starts anew are worth another try; a refusal is not. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status >= 500);
}

async function tryAgain<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const milliseconds of pausesMs) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await pause(milliseconds, signal);
  }
  return call();
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
