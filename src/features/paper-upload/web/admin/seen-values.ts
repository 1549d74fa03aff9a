import {
  getSeenMark,
  type DraftChanges,
  type UploadDraft,
} from '#features/upload-drafts/upload-drafts.contract.ts';
import { fieldNames, type UploadListRow } from './upload-row.ts';

/** Returns the marks of unsure values that the user has looked at, for the draft. Edited fields need none. */
export function getSeenMarks({ seen, edits, origins }: UploadListRow): UploadDraft['fields'] {
  const names = fieldNames.filter(
    (name) => seen[name] && !(name in edits) && origins[name]?.isSure === false,
  );
  return Object.fromEntries(names.map((name) => [getSeenMark(name), seen[name]]));
}

/** Applies the marks of a draft. Keeps a value that the row does not show yet: its proposal can still change. */
export function applySeenMarks(seen: UploadListRow['seen'], changes: DraftChanges): UploadListRow['seen'] {
  const marked = fieldNames.filter((name) => changes[getSeenMark(name)] !== undefined);
  return {
    ...seen,
    ...Object.fromEntries(marked.map((name) => [name, changes[getSeenMark(name)] ?? undefined])),
  };
}
