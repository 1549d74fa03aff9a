import type { DraftChanges, DraftField, DraftsToSave, UploadDraft } from '../../upload-drafts.contract.ts';
import { applyChanges, differenceOf, isEmpty, type Edits } from './draft-fields.ts';

export type DraftBook = ReturnType<typeof createDraftBook>;

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
    const local = differenceOf(agreedOn(uploadId), edits);
    const changes = Object.entries(differenceOf(agreedOn(uploadId), draft.fields)) as [
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
        .map(({ uploadId, edits }) => ({ uploadId, fields: differenceOf(agreedOn(uploadId), edits) }))
        .filter(({ fields }) => !isEmpty(fields)),
    /** Records that the server has these changes, or that it will never take them. */
    settle(sent: DraftsToSave): void {
      for (const { uploadId, fields } of sent) agree(uploadId, fields);
    },
    /** Returns the changes of other windows to show here, and counts them as shown. Local changes win. */
    takeRemote(isHeld: (uploadId: string, field: DraftField) => boolean): DraftsToSave {
      const taken = rows()
        .map((row) => ({ uploadId: row.uploadId, fields: remoteChanges(row, isHeld) }))
        .filter(({ fields }) => !isEmpty(fields));
      for (const { uploadId, fields } of taken) agree(uploadId, fields);
      return taken;
    },
  };
}
