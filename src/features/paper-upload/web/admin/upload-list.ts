import { callApi, type FieldErrors } from '#admin-kit/call-api.ts';
import type { CellEdits } from './cell-edits.ts';
import type { DraftTarget } from '#features/upload-drafts/upload-drafts.admin.ts';
import { isSeenMark } from '#features/upload-drafts/upload-drafts.contract.ts';
import { followTitle, type TitleSources } from './follow-title.ts';
import { createLibraryReader } from './library-reader.ts';
import { createProposalReader } from './proposal-reader.ts';
import { isSentElsewhere } from './readiness.ts';
import { removeUploads, type Removal } from './remove-uploads.ts';
import { saveRows, type SaveResult } from './save-rows.ts';
import { createUploadSender } from './upload-sender.ts';
import { applySeenMarks, getSeenMarks } from './seen-values.ts';
import { uploadRulesPath } from './upload-rules.api.ts';
import { createUploadStore } from './upload-store.ts';
import { fieldNames, isReady, type FieldName, type PaperFields, type UploadListRow } from './upload-row.ts';

/** The server learns from corrections of these fields. */
const taught = ['examId', 'subjectName', 'paperType'] as const satisfies FieldName[];

/**
 * Uploads files and saves them as papers. It lives as long as the document, so the user can open another tab of the
 * back office during uploads.
 */
export interface UploadList extends DraftTarget {
  rows(): UploadListRow[];
  row(key: number): UploadListRow | undefined;
  /** Adds files. Resumes the upload of a known file. */
  add(files: File[]): void;
  /** Loads unfinished uploads of earlier visits from the server. Throws `ApiError`. */
  findAgain(): Promise<void>;
  /** Resumes the upload of a row's file, or waits for its check again. */
  goOn(key: number): void;
  /** Resumes all stopped uploads whose file is here. */
  resumeAll(): void;
  edit(key: number, change: Partial<PaperFields>): void;
  editAll(edits: CellEdits): void;
  /** Records that the user has looked at a field, or at all fields of a row. */
  look(key: number, field?: FieldName): void;
  /** Reads the proposals again, such as after a new exam. Edited fields stay. Throws `ApiError`. */
  proposeAgain(): Promise<void>;
  /** Removes the upload rule that gave a value, and takes the value back where nobody edited it. Throws `ApiError`. */
  forget(ruleId: number): Promise<void>;
  /** Sets what titles are composed from, and updates the titles that follow their fields. */
  setTitleSources(sources: TitleSources): void;
  /** Removes rows at once, and their uploads when the removal is confirmed. */
  remove(keys: number[]): Removal;
  /** Saves ready rows one after another. Reads the proposals of the others again if the saved ones teach. */
  save(keys: number[], options: { generateSEO: boolean }): Promise<SaveResult>;
}

export function createUploadList(): UploadList {
  let titleSources: TitleSources = { examNames: new Map(), templates: new Map() };
  const store = createUploadStore((row) => followTitle(row, titleSources));
  const { rows, row, change, changeAll } = store;
  /** Uploads that this window has removed. Their removal on the server can take a moment, or fail. */
  const removedIds = new Set<string>();
  const sender = createUploadSender(store, removedIds);
  const proposeAgain = createProposalReader(store);
  createLibraryReader(store);

  function edited(known: UploadListRow, fields: Partial<PaperFields>): Partial<UploadListRow> | undefined {
    if (!known.fields) return undefined;
    const errors = Object.fromEntries(Object.entries(known.errors).filter(([name]) => !(name in fields)));
    return {
      fields: { ...known.fields, ...fields },
      edits: { ...known.edits, ...fields },
      errors,
      why: '',
    };
  }

  function editAll(edits: CellEdits): void {
    changeAll((known) => {
      const fields = edits.get(known.key);
      return fields && edited(known, fields);
    });
  }

  function look(key: number, field?: FieldName): void {
    const known = row(key);
    if (!known?.fields) return;
    const { fields, seen, edits } = known;
    const names = (field ? [field] : fieldNames).filter(
      (name) => !(name in edits) && seen[name] !== fields[name],
    );
    if (names.length === 0) return;
    change(key, { seen: { ...seen, ...Object.fromEntries(names.map((name) => [name, fields[name]])) } });
  }

  /** Shows edits of another window or an earlier visit. */
  function applyEdits(uploadId: string, changes: Parameters<DraftTarget['applyEdits']>[1]): void {
    changeAll((known) => {
      if (known.upload?.id !== uploadId) return undefined;
      const seen = applySeenMarks(known.seen, changes);
      const entries = Object.entries(changes).filter(([name]) => !isSeenMark(name));
      if (entries.length === 0) return { seen };
      const ended = new Set(entries.filter(([, value]) => value === null).map(([name]) => name));
      const change = edited(known, Object.fromEntries(entries.filter(([name]) => !ended.has(name))));
      const kept = Object.entries(change?.edits ?? {}).filter(([name]) => !ended.has(name));
      return change && { ...change, edits: Object.fromEntries(kept), seen };
    });
  }

  function showErrors(uploadId: string, errors: FieldErrors): void {
    changeAll((known) =>
      known.upload?.id === uploadId ? { errors: { ...known.errors, ...errors } } : undefined,
    );
  }

  function drop(uploadIds: string[]): void {
    const isDropped = (each: UploadListRow) =>
      (each.stage === 'ready' || each.stage === 'refused' || isSentElsewhere(each)) &&
      // A row whose save got no response stays: saving it again shows its paper.
      !each.retryKey.isOpen() &&
      uploadIds.includes(each.upload?.id ?? '');
    if (rows().some(isDropped)) store.put(rows().filter((each) => !isDropped(each)));
  }

  return {
    subscribe: store.subscribe,
    rows,
    row,
    add: sender.add,
    findAgain: sender.findAgain,
    goOn: sender.goOn,
    resumeAll: sender.resumeAll,
    edit: (key, fields) => editAll(new Map([[key, fields]])),
    editAll,
    edits: () =>
      rows().flatMap((row) =>
        row.upload && row.fields && row.stage !== 'saved'
          ? [{ uploadId: row.upload.id, edits: { ...row.edits, ...getSeenMarks(row) } }]
          : [],
      ),
    applyEdits,
    showErrors,
    isFollowing: () => rows().some(isSentElsewhere),
    knownIds: () => [...rows().flatMap(({ upload }) => upload?.id ?? []), ...removedIds],
    drop,
    look,
    proposeAgain,
    async forget(ruleId) {
      await callApi('DELETE', `${uploadRulesPath}/${ruleId}`);
      changeAll(({ seen, origins }) => {
        const isOther = ([name]: [string, unknown]) => origins[name as FieldName]?.ruleId !== ruleId;
        return { seen: Object.fromEntries(Object.entries(seen).filter(isOther)) };
      });
      await proposeAgain();
    },
    setTitleSources(sources) {
      titleSources = sources;
      store.changeAll(() => ({}));
    },
    remove: (keys) => removeUploads({ store, sender, removedIds }, keys),
    async save(keys, { generateSEO }) {
      const isTeaching = keys.some((key) => taught.some((name) => name in (row(key)?.edits ?? {})));
      const result = await saveRows(store, keys, generateSEO);
      // The saved papers are in the library now.
      changeAll(({ alike, library }) =>
        alike !== undefined && library ? { library: undefined } : undefined,
      );
      // The other rows follow a correction. Without the proposals they only stay as they are.
      if (isTeaching && result.saved.length > 0 && rows().some(isReady)) void proposeAgain().catch(() => {});
      return result;
    },
  };
}
