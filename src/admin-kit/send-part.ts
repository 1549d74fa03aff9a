import { ApiError, untilAllowed } from './call-api.ts';

/** The response to an upload part. `offset` is the server's position if it differs from the client's. */
export type PartAnswer<Upload> = { upload: Upload } | { offset: number };

interface PartOptions {
  headers?: Record<string, string>;
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

/** The content type of a part, which all upload routes expect. */
const partType = 'application/offset+octet-stream';
/** Many proxies reject bodies over a megabyte by default. */
const maxPart = 1_000_000;
const smallestPart = 64_000;
/** Target duration of a part. Short parts lose less when a connection breaks, and stay below server timeouts. */
const wantedPartMs = 4_000;

/** Size of the first part, before the connection speed is known. */
export const firstPartBytes = maxPart / 4;

/** Returns a larger size on a fast connection and a smaller one on a slow connection. */
export function nextPartBytes(bytes: number, milliseconds: number): number {
  const size = bytes * Math.min(4, wantedPartMs / Math.max(milliseconds, 1));
  return Math.round(Math.min(maxPart, Math.max(smallestPart, size)));
}

/**
 * Sends bytes of an upload, starting at an offset, to the upload's URL. Uses XMLHttpRequest because fetch does not
 * report upload progress. Throws ApiError, with status 0 if the connection broke. Asks the user to sign in if the
 * session has ended.
 */
export function sendPart<Upload>(
  url: string,
  offset: number,
  part: Blob,
  options: PartOptions,
): Promise<PartAnswer<Upload>> {
  return untilAllowed(() => sendOnce<Upload>(url, offset, part, options));
}

function sendOnce<Upload>(
  url: string,
  offset: number,
  part: Blob,
  { headers = {}, onSent, signal }: PartOptions,
): Promise<PartAnswer<Upload>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = () => {
      const answer = { code: 'network', message: 'The server is not responding' };
      reject(signal.aborted ? signal.reason : new ApiError(0, 'the connection was lost', answer));
    };
    request.open('PATCH', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', partType);
    request.setRequestHeader('upload-offset', String(offset));
    request.upload.addEventListener('progress', ({ loaded }) => onSent(offset + loaded));
    request.addEventListener('load', () => {
      try {
        resolve(toAnswer<Upload>(request));
      } catch (error) {
        reject(error as Error);
      }
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    request.send(part);
  });
}

function toAnswer<Upload>(request: XMLHttpRequest): PartAnswer<Upload> {
  const { status, responseText: body } = request;
  if (status === 200) return { upload: JSON.parse(body) as Upload };
  const offset = request.getResponseHeader('upload-offset');
  if (status === 409 && offset !== null) return { offset: Number(offset) };
  throw new ApiError(status, body, parseRefusal(body, request.statusText));
}

function parseRefusal(body: string, statusText: string): { code: string; message: string } {
  try {
    return JSON.parse(body) as { code: string; message: string };
  } catch {
    return { code: '', message: statusText };
  }
}
