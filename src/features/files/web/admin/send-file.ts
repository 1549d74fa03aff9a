import { callApi } from '#ui/admin/call-api.ts';
import { firstPartBytes, nextPartBytes, sendPart } from '#ui/admin/send-part.ts';
import { pause, tryAgain } from '#ui/admin/try-again.ts';
import { longestFileName, type Upload } from '../../files.contract.ts';

export interface SendingOptions {
  /** Told whenever the server has said where the file stands. */
  onUpload?: (upload: Upload) => void;
  /** Told how many bytes have gone, while they go. */
  onSent?: (bytes: number) => void;
  signal: AbortSignal;
}

const pollMs = 500;

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
  let partBytes = firstPartBytes;
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
