import PQueue from 'p-queue';
import type { PaperProposal } from '../../paper-upload.contract.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import type { Upload } from '#features/files/files.contract.ts';
import { awaitVerdict, getFingerprint, sendableName, sendFile } from '#features/files/files.admin.tsx';
import type { DraftTarget } from '#features/upload-drafts/upload-drafts.admin.ts';
import { currentYear } from '#lib/time/current-year.ts';
import { createRetryKey } from '#admin-kit/retry-key.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import {
  getProposedFields,
  getFilePayload,
  isReady,
  findFieldErrors,
  type UploadListRow,
  type PaperFields,
} from './upload-row.ts';

/** Number of saved papers, and whether a save failed because the session had ended. */
export interface SaveResult {
  count: number;
  isSignedOut: boolean;
}

/**
 * Uploads files and saves them as papers. It lives as long as the document, so the user can open another tab of the
 * back office during uploads.
 */
export interface UploadList extends Omit<DraftTarget, 'findAgain'> {
  rows(): UploadListRow[];
  /** Adds files. Resumes the upload of a known file. */
  add(files: File[]): void;
  /** Loads unfinished uploads of earlier visits from the server. Throws `ApiError`. */
  findAgain(): Promise<void>;
  /** Resumes the upload of a row's file, or waits for its check again. */
  goOn(key: number): void;
  edit(key: number, change: Partial<PaperFields>): void;
  /** Removes rows, and deletes their unsaved uploads on the server. */
  remove(keys: number[]): Promise<void>;
  /** Saves ready rows one after another. Returns the number of saved papers. */
  save(keys: number[], options: { generateSEO: boolean }): Promise<SaveResult>;
}

const sentAtOnce = 3;

/** The specification defines this text. */
export const signedOut = 'Please log in again to continue.';

/** Returns a user-facing message for a failed call. */
const sentenceOf = (error: unknown) => {
  if (!(error instanceof ApiError)) return 'Something went wrong on this page';
  return error.status === 401 ? signedOut : error.publicMessage;
};

export function createUploadList(): UploadList {
  let rows: UploadListRow[] = [];
  let lastKey = 0;
  const sending = new PQueue({ concurrency: sentAtOnce });
  const listeners = new Set<() => void>();
  const stops = new Map<number, AbortController>();
  /** Uploads that this window has removed. Their removal on the server can take a moment, or fail. */
  const removedIds = new Set<string>();

  function put(next: UploadListRow[]): void {
    rows = next;
    for (const listener of listeners) listener();
  }
  const rowOf = (key: number) => rows.find((row) => row.key === key);
  function change(key: number, changes: Partial<UploadListRow>): void {
    put(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  }

  function newRow(
    given: Pick<UploadListRow, 'name' | 'bytes' | 'fingerprint'> & Partial<UploadListRow>,
  ): UploadListRow {
    lastKey += 1;
    return {
      key: lastKey,
      stage: 'waiting',
      file: undefined,
      upload: undefined,
      sent: 0,
      why: '',
      fields: undefined,
      origins: {},
      retryKey: createRetryKey(),
      edits: {},
      duplicate: null,
      errors: {},
      saved: undefined,
      ...given,
    };
  }

  function add(files: File[]): void {
    const added: UploadListRow[] = [];
    for (const file of files) {
      const fingerprint = getFingerprint(file);
      const known = rows.find((row) => row.fingerprint === fingerprint && row.stage !== 'saved');
      if (!known) added.push(newRow({ name: sendableName(file.name), bytes: file.size, fingerprint, file }));
      else if (known.stage === 'stopped' || known.stage === 'refused') {
        change(known.key, { file });
        goOn(known.key);
      }
    }
    append(added);
  }

  /** Appends rows and queues those that wait. */
  function append(added: UploadListRow[]): void {
    put([...rows, ...added]);
    for (const { key, stage } of added) if (stage === 'waiting') send(key);
  }

  /** Queues a row that waits. The user may remove it before its turn. */
  function send(key: number): void {
    void sending.add(async () => {
      if (rowOf(key)?.stage === 'waiting') await bring(key);
    });
  }

  function goOn(key: number): void {
    change(key, { stage: 'waiting', why: '' });
    send(key);
  }

  /** Uploads and checks a file. The row becomes ready or shows the reason for a failure. */
  async function bring(key: number): Promise<void> {
    const row = rowOf(key)!;
    const stop = new AbortController();
    stops.set(key, stop);
    change(key, { stage: row.file ? 'sending' : 'checking', why: '' });
    const options = {
      signal: stop.signal,
      onUpload: (upload: Upload) =>
        change(key, upload.state === 'checking' ? { upload, stage: 'checking' } : { upload }),
      onSent: (sent: number) => change(key, { sent }),
    };
    try {
      const upload = row.file ? await sendFile(row.file, options) : await awaitVerdict(row.upload!, options);
      if (upload.state === 'refused') change(key, { upload, stage: 'refused', why: upload.refusal ?? '' });
      else await propose(key, upload);
    } catch (error) {
      if (stop.signal.aborted) return;
      const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
      const stage = isRefusal && error.status !== 401 ? 'refused' : 'stopped';
      change(key, { stage, why: sentenceOf(error) });
    } finally {
      stops.delete(key);
    }
  }

  async function propose(key: number, upload: Upload): Promise<void> {
    const proposal = await callApi<PaperProposal>('GET', `/api/admin/uploads/${upload.id}/proposal`);
    change(key, { upload, sent: upload.bytes, stage: 'ready', ...getProposedFields(proposal) });
  }

  async function findAgain(): Promise<void> {
    const [uploads, proposals] = await Promise.all([
      callApi<Upload[]>('GET', '/api/admin/uploads'),
      callApi<PaperProposal[]>('GET', '/api/admin/uploads/proposals'),
    ]);
    const isHere = (upload: Upload) =>
      removedIds.has(upload.id) ||
      rows.some((row) => row.upload?.id === upload.id || row.fingerprint === upload.fingerprint);
    const found = uploads.filter((upload) => !isHere(upload)).toReversed();
    append(found.map((upload) => rowOfUpload(upload, proposals)));
  }

  function rowOfUpload(upload: Upload, proposals: PaperProposal[]): UploadListRow {
    const { name, bytes, fingerprint, offset, state } = upload;
    const proposal = proposals.find(({ uploadId }) => uploadId === upload.id);
    const given = { name, bytes, fingerprint, upload, sent: offset };
    if (state === 'ready' && proposal)
      return newRow({ ...given, stage: 'ready', ...getProposedFields(proposal) });
    if (state === 'refused') return newRow({ ...given, stage: 'refused', why: upload.refusal ?? '' });
    if (state === 'receiving') return newRow({ ...given, stage: 'stopped' });
    // The check is still running, or ended between the two reads.
    return newRow(given);
  }

  async function remove(keys: number[]): Promise<void> {
    const removed = rows.filter((row) => keys.includes(row.key));
    put(rows.filter((row) => !keys.includes(row.key)));
    for (const { key, upload, stage } of removed) {
      stops.get(key)?.abort(new Error('removed'));
      // The server cleans up uploads that remain.
      if (upload) removedIds.add(upload.id);
      if (upload && stage !== 'saved')
        await callApi('DELETE', `/api/admin/uploads/${upload.id}`).catch(() => {});
    }
  }

  async function save(keys: number[], { generateSEO }: { generateSEO: boolean }): Promise<SaveResult> {
    const chosen = keys.filter((key) => isReady(rowOf(key)!));
    for (const key of chosen) change(key, { stage: 'saving', why: '', errors: {} });
    let count = 0;
    for (const key of chosen) count += Number(await saveOne(rowOf(key)!, generateSEO));
    return { count, isSignedOut: chosen.some((key) => rowOf(key)?.why === signedOut) };
  }

  async function saveOne(
    { key, fields, upload, retryKey }: UploadListRow,
    generateSEO: boolean,
  ): Promise<boolean> {
    const errors = findFieldErrors(fields!, currentYear() + 1);
    if (Object.keys(errors).length > 0) {
      change(key, { stage: 'ready', errors });
      return false;
    }
    try {
      const paper = { ...getFilePayload(fields!), fileUrl: '', generateSEO, uploadId: upload!.id };
      const options = { idempotencyKey: retryKey.value() };
      const { slug, title } = await callApi<AdminPaper>('POST', '/api/admin/papers', paper, options);
      retryKey.settle();
      change(key, { stage: 'saved', saved: { slug, title }, file: undefined });
      return true;
    } catch (error) {
      retryKey.settle(error);
      const refused = error instanceof ApiError ? error.fields : {};
      change(key, { stage: 'ready', errors: refused, why: sentenceOf(error) });
      return false;
    }
  }

  function edit(key: number, given: Partial<PaperFields>): void {
    const row = rowOf(key);
    if (!row?.fields) return;
    const errors = Object.fromEntries(Object.entries(row.errors).filter(([name]) => !(name in given)));
    const edits = { ...row.edits, ...given };
    change(key, { fields: { ...row.fields, ...given }, edits, errors, why: '' });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    rows: () => rows,
    add,
    findAgain,
    goOn,
    edit,
    edits: () =>
      rows.flatMap(({ upload, fields, edits, stage }) =>
        upload && fields && stage !== 'saved' ? [{ uploadId: upload.id, edits }] : [],
      ),
    applyEdits(uploadId, changes) {
      const row = rows.find(({ upload }) => upload?.id === uploadId);
      if (!row) return;
      const ended = Object.keys(changes).filter((name) => changes[name as keyof PaperFields] === null);
      const values = Object.fromEntries(Object.entries(changes).filter(([name]) => !ended.includes(name)));
      edit(row.key, values);
      const { edits } = rowOf(row.key)!;
      const kept = Object.entries(edits).filter(([name]) => !ended.includes(name));
      change(row.key, { edits: Object.fromEntries(kept) });
    },
    knownIds: () => [...rows.flatMap(({ upload }) => upload?.id ?? []), ...removedIds],
    drop(uploadIds) {
      const isDropped = ({ upload, stage }: UploadListRow) =>
        (stage === 'ready' || stage === 'refused') && uploadIds.includes(upload?.id ?? '');
      if (rows.some(isDropped)) put(rows.filter((row) => !isDropped(row)));
    },
    remove,
    save,
  };
}
