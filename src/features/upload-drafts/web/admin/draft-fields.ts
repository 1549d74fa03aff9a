import type { DraftChanges, DraftField, UploadDraft } from '../../upload-drafts.contract.ts';

export type Edits = UploadDraft['fields'];

/** Returns what turns the edits `from` into `to`: null for a field that is no longer edited. */
export function getDifference(from: Edits, to: Edits): DraftChanges {
  const fields = new Set([...Object.keys(from), ...Object.keys(to)] as DraftField[]);
  const changed = [...fields].filter((field) => from[field] !== to[field]);
  return Object.fromEntries(changed.map((field) => [field, to[field] ?? null]));
}

export function applyChanges(edits: Edits, changes: DraftChanges): Edits {
  const merged = { ...edits, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => typeof value === 'string'));
}

export function isEmpty(changes: DraftChanges): boolean {
  return Object.keys(changes).length === 0;
}

/**
 * Returns whether the user is in this field of this upload. Needs `data-upload-id` on an element around the fields of
 * an upload, and the field as the name of its control.
 */
export function isFieldFocused(uploadId: string, field: string): boolean {
  const focused = document.activeElement;
  return (
    focused?.getAttribute('name') === field &&
    focused.closest<HTMLElement>('[data-upload-id]')?.dataset['uploadId'] === uploadId
  );
}
