import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Choice } from '#admin-kit/rank-choices.ts';
import { titleTemplatesQuery } from '#features/papers/papers.admin.ts';
import { createDraftSync } from '#features/upload-drafts/upload-drafts.admin.ts';
import { createDeskView, type DeskFilter } from './desk-filter.ts';
import { findTwins } from './readiness.ts';
import { isUnderWay, type UploadListRow } from './upload-row.ts';
import { createUploadList } from './upload-list.ts';

/** One list per document: uploads continue while another tab of the back office is open. */
export const uploadList = createUploadList();

/** The rows that the desk shows. A filter does not change by itself while the user edits in a row. */
export const deskView = createDeskView(uploadList, isEditing);

/** Returns whether the focus is on a control of a row, and not on the row itself. */
export function isEditing(): boolean {
  return document.activeElement?.parentElement?.closest('[data-desk-row]') != null;
}

const draftSync = createDraftSync(uploadList);

// Asks before the user leaves the page while uploads run or the server lacks typed values.
window.addEventListener('beforeunload', (event) => {
  if (uploadList.rows().some(isUnderWay) || draftSync.hasUnsaved()) event.preventDefault();
});

// Uploads continue by themselves when the connection or the session is back.
window.addEventListener('online', () => uploadList.resumeAll());
window.addEventListener('signed-in-again', () => uploadList.resumeAll());

/** Loads uploads of earlier visits when the desk opens, and shares edits with other windows. */
export function useEarlierUploads(): void {
  useEffect(() => {
    // A failed read is repeated on the next visit. No upload is lost.
    uploadList.findAgain().catch(() => {});
    return draftSync.start();
  }, []);
}

/** Keeps the titles of uploads in the form that their exams have. */
export function useTitleSources(exams: Choice[]): void {
  const { data: templates } = useQuery(titleTemplatesQuery);
  useEffect(() => {
    if (!templates) return;
    uploadList.setTitleSources({
      examNames: new Map(exams.map(({ value, label }) => [value, label])),
      templates: new Map(templates.map(({ examId, titleTemplate }) => [String(examId), titleTemplate])),
    });
  }, [exams, templates]);
}

/** Returns all files of the upload list. Renders at each change of any row. */
export function useUploadRows(): UploadListRow[] {
  return useSyncExternalStore(uploadList.subscribe, uploadList.rows);
}

/** Returns whether there are files. Renders only when that changes. */
export function useHasRows(): boolean {
  return useSyncExternalStore(uploadList.subscribe, () => uploadList.rows().length > 0);
}

/** Returns one row. Renders only when this row changes. */
export function useUploadRow(key: number): UploadListRow | undefined {
  return useSyncExternalStore(uploadList.subscribe, () => uploadList.row(key));
}

/** Returns the earlier row with the same file. */
export function useTwin(key: number): UploadListRow | undefined {
  return useSyncExternalStore(uploadList.subscribe, () => findTwins(uploadList.rows()).get(key));
}

/** Returns the keys of the shown rows. Renders only when they change. */
export function useShownKeys(): number[] {
  return useSyncExternalStore(deskView.subscribe, deskView.keys);
}

export function useDeskFilter(): DeskFilter {
  return useSyncExternalStore(deskView.subscribe, deskView.filter);
}
