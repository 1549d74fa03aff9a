import { callApi, type FieldErrors } from '#admin-kit/call-api.ts';
import type { CellEdits } from './cell-edits.ts';
import type { DraftTarget } from '#features/upload-drafts/upload-drafts.admin.ts';
import {
  getSeenMark,
  isSeenMark,
  type DraftChanges,
  type UploadDraft,
} from '#features/upload-drafts/upload-drafts.contract.ts';
import { followTitle, type TitleSources } from './follow-title.ts';
import { isSentElsewhere } from './readiness.ts';
import { removeUploads } from './remove-uploads.ts';
import { saveRows } from './save-rows.ts';
import { createUploadSender } from './upload-sender.ts';
import { uploadRulesPath } from './upload-rules.api.ts';
import { createUploadStore, type UploadStore } from './upload-store.ts';
import {
  fieldNames,
  isReady,
  type FieldName,
  type PaperFields,
  type UploadListRow,
  isComparable,
  getFacts,
  mergeProposal,
} from './upload-row.ts';
import PQueue from 'p-queue';
import type { LibraryAnswer, PaperProposal } from '../../paper-upload.contract.ts';
import { isCompared } from './compare-rows.ts';

/** Pause before the proposals of scans are read again, while OCR reads their first page. */
const readingMs = 4_000;

const canChange = ({ stage }: UploadListRow) => stage === 'ready';

/**
 * Returns a function that reads the proposals of all rows again and merges them. Also reads them by itself while OCR
 * reads the first page of a row.
 */
function createProposalReader({ subscribe, rows, changeAll }: UploadStore): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function proposeAgain(): Promise<void> {
    const proposals = await callApi<PaperProposal[]>('GET', '/api/admin/uploads/proposals');
    const byUpload = new Map(proposals.map((proposal) => [proposal.uploadId, proposal]));
    changeAll((row) => {
      const proposal = canChange(row) && row.upload && byUpload.get(row.upload.id);
      return proposal ? mergeProposal(row, proposal) : undefined;
    });
  }

  function readLater(): void {
    if (timer !== undefined || !rows().some((row) => canChange(row) && row.isReading)) return;
    timer = setTimeout(() => {
      proposeAgain()
        // The next read is tried in any case.
        .catch(() => {})
        .finally(() => {
          timer = undefined;
          readLater();
        });
    }, readingMs);
  }

  subscribe(readLater);
  return proposeAgain;
}

/** Pause after an edit, so that a value that is being typed is not asked about, and after a failed read. */
const [settleMs, retryMs] = [300, 4_000];

/** Asks the library about rows whose fields have changed since its last answer. */
function createLibraryReader({ subscribe, rows, row, change }: UploadStore): void {
  const queue = new PQueue({ concurrency: 1 });
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(key: number): Promise<void> {
    const current = row(key);
    if (!current || !isComparable(current) || isCompared(current)) return;
    const facts = getFacts(current.fields!);
    const answer = await callApi<LibraryAnswer>('GET', `/api/admin/similar-papers?${facts}`);
    change(key, { library: { ...answer, facts } });
  }

  function askLater(pauseMs: number): void {
    if (timer !== undefined || !rows().some((each) => isComparable(each) && !isCompared(each))) return;
    timer = setTimeout(() => {
      const keys = rows().map(({ key }) => key);
      queue
        .addAll(keys.map((key) => () => ask(key)))
        .then(
          () => settleMs,
          () => retryMs,
        )
        .then(
          (nextMs) => {
            timer = undefined;
            askLater(nextMs);
          },
          () => {},
        );
    }, pauseMs);
  }

  subscribe(() => askLater(settleMs));
}

/** The server learns from corrections of these fields. */
const taught = ['examId', 'subjectName', 'paperType'] as const satisfies FieldName[];

/** Returns the marks of unsure values that the user has looked at, for the draft. Edited fields need none. */
function getSeenMarks({ seen, edits, origins }: UploadListRow): UploadDraft['fields'] {
  const names = fieldNames.filter(
    (name) => seen[name] && !(name in edits) && origins[name]?.isSure === false,
  );
  return Object.fromEntries(names.map((name) => [getSeenMark(name), seen[name]]));
}

/** Applies the marks of a draft. Keeps a value that the row does not show yet: its proposal can still change. */
function applySeenMarks(seen: UploadListRow['seen'], changes: DraftChanges): UploadListRow['seen'] {
  const marked = fieldNames.filter((name) => changes[getSeenMark(name)] !== undefined);
  return {
    ...seen,
    ...Object.fromEntries(marked.map((name) => [name, changes[getSeenMark(name)] ?? undefined])),
  };
}

/**
 * Uploads files and saves them as papers. It lives as long as the document, so the user can open another tab of the
 * back office during uploads.
 */
export function createUploadList() {
  let titleSources: TitleSources = { examNames: new Map(), templates: new Map() };
  const store = createUploadStore((row) => followTitle(row, titleSources));
  const { rows, row, change, changeAll } = store;
  /** Uploads that this window has removed. Their removal on the server can take a moment, or fail. */
  const removedIds = new Set<string>();
  const sender = createUploadSender(store, removedIds);
  const proposeAgain = createProposalReader(store);
  createLibraryReader(store);

  function edited(current: UploadListRow, fields: Partial<PaperFields>): Partial<UploadListRow> | undefined {
    if (!current.fields) return undefined;
    const errors = Object.fromEntries(Object.entries(current.errors).filter(([name]) => !(name in fields)));
    return {
      fields: { ...current.fields, ...fields },
      edits: { ...current.edits, ...fields },
      errors,
      why: '',
    };
  }

  function editAll(edits: CellEdits): void {
    changeAll((current) => {
      const fields = edits.get(current.key);
      return fields && edited(current, fields);
    });
  }

  /** Records that the user has looked at a field, or at all fields of a row. */
  function look(key: number, field?: FieldName): void {
    const current = row(key);
    if (!current?.fields) return;
    const { fields, seen, edits } = current;
    const names = (field ? [field] : fieldNames).filter(
      (name) => !(name in edits) && seen[name] !== fields[name],
    );
    if (names.length === 0) return;
    change(key, { seen: { ...seen, ...Object.fromEntries(names.map((name) => [name, fields[name]])) } });
  }

  /** Shows edits of another window or an earlier visit. */
  function applyEdits(uploadId: string, changes: Parameters<DraftTarget['applyEdits']>[1]): void {
    changeAll((current) => {
      if (current.upload?.id !== uploadId) return undefined;
      const seen = applySeenMarks(current.seen, changes);
      const entries = Object.entries(changes).filter(([name]) => !isSeenMark(name));
      if (entries.length === 0) return { seen };
      const ended = new Set(entries.filter(([, value]) => value === null).map(([name]) => name));
      const change = edited(current, Object.fromEntries(entries.filter(([name]) => !ended.has(name))));
      const edits = Object.entries(change?.edits ?? {}).filter(([name]) => !ended.has(name));
      return change && { ...change, edits: Object.fromEntries(edits), seen };
    });
  }

  function showErrors(uploadId: string, errors: FieldErrors): void {
    changeAll((current) =>
      current.upload?.id === uploadId ? { errors: { ...current.errors, ...errors } } : undefined,
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
    edit: (key: number, fields: Partial<PaperFields>) => editAll(new Map([[key, fields]])),
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
    /** Removes the upload rule that gave a value, and takes the value back where nobody edited it. */
    async forget(ruleId: number) {
      await callApi('DELETE', `${uploadRulesPath}/${ruleId}`);
      changeAll(({ seen, origins }) => {
        const isOther = ([name]: [string, unknown]) => origins[name as FieldName]?.ruleId !== ruleId;
        return { seen: Object.fromEntries(Object.entries(seen).filter(isOther)) };
      });
      await proposeAgain();
    },
    setTitleSources(sources: TitleSources) {
      titleSources = sources;
      store.changeAll(() => ({}));
    },
    /** Removes rows at once, and their uploads when the removal is confirmed. */
    remove: (keys: number[]) => removeUploads({ store, sender, removedIds }, keys),
    /** Saves ready rows one after another. Reads the proposals of the others again if the saved ones teach. */
    async save(keys: number[], { generateSEO }: { generateSEO: boolean }) {
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
