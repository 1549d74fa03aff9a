import { ApiError } from '#ui/admin/call-api.ts';
import { partType, type Upload } from '../../files.contract.ts';

/** What a call that sent bytes came to; `offset` says where the file stands, when it is not where it was thought. */
export type PartAnswer = { upload: Upload } | { offset: number };

/**
 * Sends bytes of an upload from an offset on. By XMLHttpRequest, for fetch does not tell how much has gone.
 * Throws ApiError; of status 0 when the line broke.
 */
export function sendPart(
  id: string,
  offset: number,
  part: Blob,
  options: { onSent: (bytes: number) => void; signal: AbortSignal },
): Promise<PartAnswer> {
  const { onSent, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = () => {
      const answer = { code: 'network', message: 'The server does not answer' };
      reject(signal.aborted ? signal.reason : new ApiError(0, 'the line broke', answer));
    };
    request.open('PATCH', `/api/admin/uploads/${id}`);
    request.setRequestHeader('content-type', partType);
    request.setRequestHeader('upload-offset', String(offset));
    request.upload.addEventListener('progress', ({ loaded }) => onSent(offset + loaded));
    request.addEventListener('load', () => {
      try {
        resolve(answerOf(request));
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

function answerOf(request: XMLHttpRequest): PartAnswer {
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
