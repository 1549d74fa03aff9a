import { ApiError } from './call-api.ts';

/** What a call that sent bytes came to; `offset` says where the file stands, when it is not where it was thought. */
export type PartAnswer<Upload> = { upload: Upload } | { offset: number };

/** Of the body of a part, as every address that takes parts knows it. */
const partType = 'application/offset+octet-stream';
/** Proxies commonly refuse bodies over a megabyte unless told otherwise. */
const largestPart = 1_000_000;
const smallestPart = 64_000;
/** A part should take no longer than this: a line that breaks costs less, and no server's patience ends before. */
const wantedPartMs = 4_000;

/** Of the first part, when nothing is known of the line. */
export const firstPartBytes = largestPart / 4;

/** Larger on a fast line, smaller on a slow one. */
export function nextPartBytes(bytes: number, milliseconds: number): number {
  const wanted = bytes * Math.min(4, wantedPartMs / Math.max(milliseconds, 1));
  return Math.round(Math.min(largestPart, Math.max(smallestPart, wanted)));
}

/**
 * Sends bytes of an upload from an offset on, to its address. By XMLHttpRequest, for fetch does not tell how much has
 * gone. Throws ApiError; of status 0 when the line broke.
 */
export function sendPart<Upload>(
  address: string,
  offset: number,
  part: Blob,
  options: { headers?: Record<string, string>; onSent: (bytes: number) => void; signal: AbortSignal },
): Promise<PartAnswer<Upload>> {
  const { headers = {}, onSent, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = () => {
      const answer = { code: 'network', message: 'The server does not answer' };
      reject(signal.aborted ? signal.reason : new ApiError(0, 'the line broke', answer));
    };
    request.open('PATCH', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', partType);
    request.setRequestHeader('upload-offset', String(offset));
    request.upload.addEventListener('progress', ({ loaded }) => onSent(offset + loaded));
    request.addEventListener('load', () => {
      try {
        resolve(answerOf<Upload>(request));
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

function answerOf<Upload>(request: XMLHttpRequest): PartAnswer<Upload> {
  const { status, responseText: body } = request;
  if (status === 200) return { upload: JSON.parse(body) as Upload };
  const offset = request.getResponseHeader('upload-offset');
  if (status === 409 && offset !== null) return { offset: Number(offset) };
  throw new ApiError(status, body, refusalOf(body, request.statusText));
}

function refusalOf(body: string, statusText: string): { code: string; message: string } {
  try {
    return JSON.parse(body) as { code: string; message: string };
  } catch {
    return { code: '', message: statusText };
  }
}
