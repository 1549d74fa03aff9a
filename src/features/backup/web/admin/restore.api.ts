import type { StartedJob } from '#features/jobs/jobs.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { firstPartBytes, nextPartBytes, sendPart } from '#admin-kit/send-part.ts';
import { tryAgain } from '#admin-kit/try-again.ts';
import type { PasteResult, RestoreSource, RestoreWish, ZipUpload } from '../../restore.contract.ts';

/** Element id of the section that shows the restore plan. */
export const planSectionId = 'restore-plan';

export const pastePapers = (backupData: unknown, isPreview: boolean) =>
  callApi<PasteResult>('POST', '/api/admin/backup/restore', { backupData, isPreview });

/** Moves papers to the trash, as many at once as the server takes. */
export async function discardPapers(ids: number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 1_000)
    await callApi('POST', '/api/admin/papers/delete', { ids: ids.slice(from, from + 1_000) });
}

export const checkBackup = (source: RestoreSource) =>
  callApi<StartedJob>('POST', '/api/admin/backup/restore/check', { source });

export const startRestore = (wish: RestoreWish) =>
  callApi<StartedJob>('POST', '/api/admin/backup/restore/start', wish);

export const removeUpload = (id: string) => callApi<undefined>('DELETE', getUploadUrl(id));

const getUploadUrl = (id: string) => `/api/admin/backup/uploads/${id}`;

/**
 * Sends a ZIP in parts, retries after a lost connection, and returns the id of the upload. Throws `ApiError` when the
 * retries end, and the reason of the signal when it aborts.
 */
export async function sendZip(
  file: File,
  { onSent, signal }: { onSent: (bytes: number) => void; signal: AbortSignal },
): Promise<string> {
  const id = crypto.randomUUID();
  const headers = { 'upload-length': String(file.size) };
  let offset = 0;
  let partBytes = firstPartBytes;
  do {
    const from = offset;
    const part = file.slice(from, from + partBytes);
    const startedAt = performance.now();
    const send = () => {
      const options = { headers, onSent, signal };
      return sendPart<ZipUpload>(getUploadUrl(id), from, part, options);
    };
    const answer = await tryAgain(send, signal);
    offset = 'upload' in answer ? answer.upload.offset : answer.offset;
    partBytes = nextPartBytes(partBytes, performance.now() - startedAt);
  } while (offset < file.size);
  return id;
}
