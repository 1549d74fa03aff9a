import PQueue from 'p-queue';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { awaitVerdict, getFingerprint, sendableName, sendFile } from '#features/files/files.admin.tsx';
import type { Upload } from '#features/files/files.contract.ts';
import type { PaperProposal } from '../../paper-upload.contract.ts';
import { getErrorText, isSignedOut } from './error-text.ts';
import { isPassing } from '#admin-kit/try-again.ts';
import { isResumable, isSentElsewhere } from './readiness.ts';
import { getProposedFields, type UploadListRow } from './upload-row.ts';
import type { UploadStore } from './upload-store.ts';

const concurrency = 3;
/** Pause before uploads whose retries ended are tried again. A connection can return without an event. */
const resumeMs = 20_000;

/** The running upload or check of a row. */
interface Sending {
  fingerprint: string;
  abort: AbortController;
  /** Called with an upload that the server announces after the abort. */
  onLate: (upload: Upload) => void;
}

export type UploadSender = ReturnType<typeof createUploadSender>;

/** Uploads files and waits for their checks and proposals. Uploads of `removedIds` are not found again. */
export function createUploadSender(store: UploadStore, removedIds: ReadonlySet<string>) {
  const { rows, row: rowOf, change } = store;
  const sending = new PQueue({ concurrency });
  const running = new Map<number, Sending>();
  /** Rows that a lost connection stopped. */
  const lost = new Set<number>();
  let resuming: ReturnType<typeof setTimeout> | undefined;

  function add(files: File[]): void {
    const added: UploadListRow[] = [];
    for (const file of files) {
      const fingerprint = getFingerprint(file);
      const existing = rows().find((row) => row.fingerprint === fingerprint && row.stage !== 'saved');
      if (!existing)
        added.push(store.newRow({ name: sendableName(file.name), bytes: file.size, fingerprint, file }));
      else if (existing.stage === 'stopped' || existing.stage === 'refused') {
        change(existing.key, { file });
        goOn(existing.key);
      }
    }
    append(added);
  }

  /** Appends rows and queues those that wait. */
  function append(added: UploadListRow[]): void {
    store.put([...rows(), ...added]);
    for (const { key, stage } of added) if (stage === 'waiting') send(key);
  }

  /** Queues a row that waits. The user may remove it before its turn. */
  function send(key: number): void {
    void sending.add(async () => {
      if (rowOf(key)?.stage === 'waiting') await bring(key);
    });
  }

  function goOn(key: number): void {
    lost.delete(key);
    change(key, { stage: 'waiting', why: '' });
    send(key);
  }

  function resumeAll(): void {
    for (const row of rows()) if (isResumable(row)) goOn(row.key);
  }

  function resumeLater(key: number): void {
    lost.add(key);
    resuming ??= setTimeout(() => {
      resuming = undefined;
      for (const row of rows()) if (lost.has(row.key) && isResumable(row)) goOn(row.key);
    }, resumeMs);
  }

  /** Uploads and checks a file. The row becomes ready or shows the reason for a failure. */
  async function bring(key: number): Promise<void> {
    const row = rowOf(key)!;
    const own: Sending = {
      fingerprint: row.fingerprint,
      abort: new AbortController(),
      onLate: () => {},
    };
    const { signal } = own.abort;
    running.set(key, own);
    change(key, { stage: row.file ? 'sending' : 'checking', why: '' });
    const options = {
      signal,
      onUpload: (upload: Upload) => {
        if (signal.aborted) own.onLate(upload);
        else change(key, upload.state === 'checking' ? { upload, stage: 'checking' } : { upload });
      },
      onSent: (sentBytes: number) => change(key, { sent: sentBytes }),
    };
    try {
      const upload = row.file ? await sendFile(row.file, options) : await awaitVerdict(row.upload!, options);
      if (upload.state === 'refused') change(key, { upload, stage: 'refused', why: upload.refusal ?? '' });
      else await propose(key, upload);
    } catch (error) {
      if (!signal.aborted) fail(key, error);
    } finally {
      // A removed row that came back is sent by another run by now.
      if (running.get(key) === own) running.delete(key);
    }
  }

  function fail(key: number, error: unknown): void {
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    const why = getErrorText(error);
    change(key, { stage: isRefusal && !isSignedOut(error) ? 'refused' : 'stopped', why });
    if (isPassing(error)) resumeLater(key);
    // The user did not sign in again. The other files must not ask once more.
    if (isSignedOut(error))
      store.changeAll(({ stage, file }) =>
        stage === 'waiting' && file ? { stage: 'stopped', why } : undefined,
      );
  }

  async function propose(key: number, upload: Upload): Promise<void> {
    const proposal = await callApi<PaperProposal>('GET', `/api/admin/uploads/${upload.id}/proposal`);
    change(key, { upload, sent: upload.bytes, stage: 'ready', ...getProposedFields(proposal) });
  }

  async function findAgain(): Promise<void> {
    const uploads = await callApi<Upload[]>('GET', '/api/admin/uploads');
    followOthers(uploads);
    const isHere = (upload: Upload) =>
      removedIds.has(upload.id) ||
      // Also a removed row whose upload the server is announcing.
      [...running.values()].some(({ fingerprint }) => fingerprint === upload.fingerprint) ||
      rows().some((row) => row.upload?.id === upload.id || row.fingerprint === upload.fingerprint);
    if (uploads.every(isHere)) return;
    const proposals = await callApi<PaperProposal[]>('GET', '/api/admin/uploads/proposals');
    const newUploads = uploads.filter((upload) => !isHere(upload)).toReversed();
    append(newUploads.map((upload) => createRow(upload, proposals)));
  }

  /** Updates the rows whose files another window sends. */
  function followOthers(uploads: Upload[]): void {
    const byId = new Map(uploads.map((upload) => [upload.id, upload]));
    for (const { key, upload: current, sent } of rows().filter(isSentElsewhere)) {
      const upload = byId.get(current?.id ?? '');
      if (!upload) continue;
      if (upload.state === 'receiving') {
        if (upload.offset !== sent) change(key, { upload, sent: upload.offset });
      } else {
        change(key, { upload, sent: upload.bytes });
        goOn(key);
      }
    }
  }

  function createRow(upload: Upload, proposals: PaperProposal[]): UploadListRow {
    const { name, bytes, fingerprint, offset, state } = upload;
    const proposal = proposals.find(({ uploadId }) => uploadId === upload.id);
    const facts = { name, bytes, fingerprint, upload, sent: offset };
    if (state === 'ready' && proposal)
      return store.newRow({ ...facts, stage: 'ready', ...getProposedFields(proposal) });
    if (state === 'refused') return store.newRow({ ...facts, stage: 'refused', why: upload.refusal ?? '' });
    if (state === 'receiving') return store.newRow({ ...facts, stage: 'stopped' });
    // The check is still running, or ended between the two reads.
    return store.newRow(facts);
  }

  return {
    add,
    findAgain,
    goOn,
    resumeAll,
    /** Stops the upload of a row. `onLate` gets an upload that the server announces afterwards. */
    stop(key: number, onLate: Sending['onLate']): void {
      const stopped = running.get(key);
      if (!stopped) return;
      stopped.onLate = onLate;
      stopped.abort.abort(new Error('removed'));
    },
  };
}
