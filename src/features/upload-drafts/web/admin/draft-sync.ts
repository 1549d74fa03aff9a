import { ApiError, callApi, type FieldErrors } from '#admin-kit/call-api.ts';
import {
  isSeenMark,
  type DraftChanges,
  type DraftsAnswer,
  type DraftsToSave,
  type UploadDraft,
  type DraftField,
} from '../../upload-drafts.contract.ts';
import { isFieldFocused, type Edits, applyChanges, getDifference, isEmpty } from './draft-fields.ts';

/** The list of uploads of this window. */
export interface DraftTarget {
  subscribe(listener: () => void): () => void;
  /** Returns the uploads with fields, the values that were edited by hand, and those that were looked at. */
  edits(): { uploadId: string; edits: Edits }[];
  /** Shows edits of another window or an earlier visit. Null: the field is no longer edited. */
  applyEdits(uploadId: string, changes: DraftChanges): void;
  /** Shows why the server refuses values of an upload. */
  showErrors(uploadId: string, errors: FieldErrors): void;
  /** Returns the ids of the uploads that the list has or has removed. */
  knownIds(): string[];
  /** Returns whether another window may send the file of a listed upload. */
  isFollowing(): boolean;
  /** Loads uploads of other windows. */
  findAgain(): Promise<void>;
  /** Removes rows of uploads that another window has saved or removed. */
  drop(uploadIds: string[]): void;
}

export type DraftSync = ReturnType<typeof createDraftSync>;

const sendAfterMs = 1_000;
const pollMs = 4_000;
const retryMs = 15_000;
/** Keeps a body below the 64 KB that a browser sends after its page is left. */
const batchSize = 20;
const url = '/api/admin/upload-drafts';

export function createDraftSync(target: DraftTarget) {
  const book = createDraftBook(target.edits);
  let readAt: string | undefined;
  let sending: Promise<void> | undefined;
  let polling: Promise<void> | undefined;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let channel: BroadcastChannel | undefined;

  function showRemote(): void {
    for (const { uploadId, fields } of book.takeRemote(isFieldFocused)) target.applyEdits(uploadId, fields);
  }

  function noteChange(): void {
    showRemote();
    if (sendTimer === undefined && book.unsaved().length > 0) sendTimer = setTimeout(send, sendAfterMs);
  }

  function send(): void {
    sendTimer = undefined;
    // One write at a time, so that an older value never arrives after a newer one.
    if (sending) return;
    sending = sendAll(false).finally(() => {
      sending = undefined;
    });
  }

  async function sendAll(keepalive: boolean): Promise<void> {
    for (let drafts = book.unsaved(); drafts.length > 0; drafts = book.unsaved()) {
      const delay = await sendSome(drafts.slice(0, batchSize), keepalive);
      if (delay === 0) continue;
      sendTimer ??= setTimeout(send, delay);
      return;
    }
  }

  /** Returns the milliseconds until a retry; 0 if none is needed. */
  async function sendSome(drafts: DraftsToSave, keepalive: boolean): Promise<number> {
    try {
      const saved = await callApi<UploadDraft[]>('PATCH', url, { drafts }, { keepalive, isBackground: true });
      // The server omits uploads that it no longer has.
      book.settle(drafts);
      book.learn(saved);
      channel?.postMessage('changed');
    } catch (error) {
      if (!isRefusal(error)) return retryMs;
      // One invalid value refuses the whole write.
      if (error.status === 400 && drafts.length > 1) return sendEach(drafts, keepalive);
      for (const draft of drafts) dropRefused(draft, error);
    }
    showRemote();
    return 0;
  }

  async function sendEach(drafts: DraftsToSave, keepalive: boolean): Promise<number> {
    for (const draft of drafts) {
      const delay = await sendSome([draft], keepalive);
      if (delay > 0) return delay;
    }
    return 0;
  }

  /** Shows the reason at the refused values, unless the user has changed them since. */
  function dropRefused(draft: DraftsToSave[number], { fields }: ApiError): void {
    book.settle([draft]);
    const changed = book.unsaved().find(({ uploadId }) => uploadId === draft.uploadId)?.fields ?? {};
    const errors = Object.entries(fields)
      .map(([path, message]) => [path.split('.').at(-1)!, message] as const)
      .filter(([field]) => field in draft.fields && !(field in changed) && !isSeenMark(field));
    if (errors.length > 0) target.showErrors(draft.uploadId, Object.fromEntries(errors));
  }

  function poll(): void {
    clearTimeout(pollTimer);
    if (document.visibilityState !== 'visible') return;
    polling ??= read()
      .then(
        () => pollMs,
        () => retryMs,
      )
      .then((delay) => {
        polling = undefined;
        clearTimeout(pollTimer);
        if (channel) pollTimer = setTimeout(poll, delay);
      });
  }

  async function read(): Promise<void> {
    const before = target.knownIds();
    const after = readAt === undefined ? '' : `?after=${encodeURIComponent(readAt)}`;
    const answer = await callApi<DraftsAnswer>('GET', url + after);
    readAt = answer.readAt;
    book.learn(answer.drafts);
    const ids = new Set(answer.uploadIds);
    target.drop(before.filter((id) => !ids.has(id)));
    const knownIds = new Set(target.knownIds());
    if (target.isFollowing() || answer.uploadIds.some((id) => !knownIds.has(id))) await target.findAgain();
    showRemote();
  }

  function leave(): void {
    void sendAll(true);
  }

  function followVisibility(): void {
    if (document.visibilityState === 'visible') poll();
    else leave();
  }

  return {
    /** Returns whether the server lacks edits of this window, apart from values that were only looked at. */
    hasUnsaved: (): boolean =>
      book.unsaved().some(({ fields }) => Object.keys(fields).some((field) => !isSeenMark(field))),
    /** Sends and receives until the returned function is called, which sends what is left. */
    start(): () => void {
      channel = new BroadcastChannel('upload drafts');
      channel.addEventListener('message', poll);
      const unsubscribe = target.subscribe(noteChange);
      window.addEventListener('pagehide', leave);
      document.addEventListener('visibilitychange', followVisibility);
      noteChange();
      poll();
      return () => {
        unsubscribe();
        window.removeEventListener('pagehide', leave);
        document.removeEventListener('visibilitychange', followVisibility);
        clearTimeout(pollTimer);
        channel?.close();
        channel = undefined;
        leave();
      };
    },
  };
}

/** A refused value is not sent again until it changes. The session can return. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.status === 401 || error.status === 429) return false;
  return error.status >= 400 && error.status < 500;
}

/** Compares the edits of this window with those on the server. Knows nothing of time and network. */
export function createDraftBook(rows: () => { uploadId: string; edits: Edits }[]) {
  /** The last edits on which this window and the server agreed. */
  const agreed = new Map<string, Edits>();
  const remote = new Map<string, UploadDraft>();
  const agreedOn = (uploadId: string): Edits => agreed.get(uploadId) ?? {};
  const agree = (uploadId: string, changes: DraftChanges) =>
    agreed.set(uploadId, applyChanges(agreedOn(uploadId), changes));

  function remoteChanges(
    { uploadId, edits }: { uploadId: string; edits: Edits },
    isHeld: (uploadId: string, field: DraftField) => boolean,
  ): DraftChanges {
    const draft = remote.get(uploadId);
    if (!draft) return {};
    const local = getDifference(agreedOn(uploadId), edits);
    const changes = Object.entries(getDifference(agreedOn(uploadId), draft.fields)) as [
      DraftField,
      string | null,
    ][];
    return Object.fromEntries(
      changes.filter(([field]) => !(field in local) && !isHeld(uploadId, field)),
    ) as DraftChanges;
  }

  return {
    /** Records drafts of the server. An older version than the known one is ignored. */
    learn(drafts: UploadDraft[]): void {
      for (const draft of drafts)
        if (draft.version > (remote.get(draft.uploadId)?.version ?? 0)) remote.set(draft.uploadId, draft);
    },
    /** Returns the local changes that the server does not have. */
    unsaved: (): DraftsToSave =>
      rows()
        .map(({ uploadId, edits }) => ({ uploadId, fields: getDifference(agreedOn(uploadId), edits) }))
        .filter(({ fields }) => !isEmpty(fields)),
    /** Records that the server has these changes, or that it will never take them. */
    settle(sent: DraftsToSave): void {
      for (const { uploadId, fields } of sent) agree(uploadId, fields);
    },
    /** Returns the changes of other windows to show here, and counts them as shown. Local changes win. */
    takeRemote(isHeld: (uploadId: string, field: DraftField) => boolean): DraftsToSave {
      const sent = rows()
        .map((row) => ({ uploadId: row.uploadId, fields: remoteChanges(row, isHeld) }))
        .filter(({ fields }) => !isEmpty(fields));
      for (const { uploadId, fields } of sent) agree(uploadId, fields);
      return sent;
    },
  };
}
