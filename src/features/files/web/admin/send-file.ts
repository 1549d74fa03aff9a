import { callApi } from '#admin-kit/call-api.ts';
import { firstPartBytes, nextPartBytes, sendPart } from '#admin-kit/send-part.ts';
import { pause, tryAgain } from '#admin-kit/try-again.ts';
import { findPdfName } from '#lib/url/pdf-name.ts';
import { maxFileNameLength, type Upload } from '../../files.contract.ts';

export interface SendingOptions {
  /** Called whenever the server has returned the state of the upload. */
  onUpload?: (upload: Upload) => void;
  /** Called with the number of bytes sent so far. */
  onSent?: (bytes: number) => void;
  signal: AbortSignal;
}

const pollMs = 500;

/** Cleans a file name for the server: removes control characters, bidi controls, lone surrogates and endings of URLs. */
export function sendableName(name: string): string {
  const own = /\.pdf$/i.test(name) ? name : findPdfName(name) || name;
  const clean = own.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}\uFFFD]/gu, ' ');
  const trimmed = clean.trim().slice(0, maxFileNameLength).toWellFormed().trim();
  return trimmed === '' ? 'file.pdf' : trimmed;
}

/** Returns the text that identifies the same file of the same folder when it is dropped again. */
export function getFingerprint({ name, size, lastModified, webkitRelativePath: path = '' }: File): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1).slice(-200);
  return `${lastModified} ${size} ${sendableName(name)}${folder && ` ${sendableName(folder)}`}`;
}

/**
 * Sends a file and returns the upload once its check is done: `ready` or `refused`. Continues an earlier upload and
 * retries after a lost connection. Throws `ApiError` when the retries end, and the reason of the signal when it
 * aborts.
 */
export async function sendFile(file: File, options: SendingOptions): Promise<Upload> {
  const { onUpload = () => {}, onSent = () => {}, signal } = options;
  const persistently = <Result>(call: () => Promise<Result>) => tryAgain(call, signal);
  let partBytes = firstPartBytes;
  let upload = await persistently(() =>
    callApi<Upload>('POST', '/api/admin/uploads', {
      name: sendableName(file.name),
      bytes: file.size,
      fingerprint: getFingerprint(file),
    }),
  );
  onUpload(upload);
  while (upload.state === 'receiving') {
    const { id, offset } = upload;
    onSent(offset);
    const startedAt = performance.now();
    const part = file.slice(offset, offset + partBytes);
    const answer = await persistently(() =>
      sendPart<Upload>(`/api/admin/uploads/${id}`, offset, part, { onSent, signal }),
    );
    upload = 'upload' in answer ? answer.upload : { ...upload, offset: answer.offset };
    if (!('upload' in answer)) upload = await persistently(() => readUpload(id));
    partBytes = nextPartBytes(partBytes, performance.now() - startedAt);
    onUpload(upload);
  }
  return awaitVerdict(upload, options);
}

/** Polls until the check of an upload is done. Throws like `sendFile`. */
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
