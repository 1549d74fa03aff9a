import { ApiError, callApi } from '#admin-kit/call-api.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { currentYear } from '#lib/time/current-year.ts';
import { getErrorText, isSignedOut } from './error-text.ts';
import { isYearMissing } from './readiness.ts';
import { findFieldErrors, getFilePayload, isReady, type UploadListRow } from './upload-row.ts';
import type { UploadStore } from './upload-store.ts';

export interface SaveResult {
  /** Ids of the saved papers. */
  saved: number[];
  /** Rows that were not saved. */
  failed: number[];
  /** Whether a save failed because the session had ended. */
  isSignedOut: boolean;
}

/** Saves ready rows as papers, one after another. */
export async function saveRows(
  { row: rowOf, change }: UploadStore,
  keys: number[],
  generateSEO: boolean,
): Promise<SaveResult> {
  const readyKeys = keys.filter((key) => isReady(rowOf(key)!));
  for (const key of readyKeys) change(key, { stage: 'saving', why: '', errors: {} });
  const failed: number[] = [];
  const saved: number[] = [];
  let lost: unknown;
  for (const key of readyKeys) {
    const row = rowOf(key);
    if (!row) continue;
    // Without a session the other rows would fail too, and each would ask the user to sign in.
    const error = lost ?? (await saveRow(row));
    if (isSignedOut(error)) lost = error;
    if (error !== undefined) failed.push(key);
    if (lost !== undefined) change(key, { stage: 'ready', why: getErrorText(lost) });
  }
  return { saved, failed, isSignedOut: lost !== undefined };

  /** Returns the error of a failed save. */
  async function saveRow(row: UploadListRow): Promise<unknown> {
    const { key, fields, upload, retryKey, seen } = row;
    const errors = findFieldErrors(fields!, currentYear() + 1);
    // A paper without a year is a choice: the second save makes it.
    if (isYearMissing(row)) errors.year = 'No year was found. Enter it, or save again without one';
    if (Object.keys(errors).length > 0) {
      change(key, { stage: 'ready', errors, ...(errors.year && { seen: { ...seen, year: fields!.year } }) });
      return errors;
    }
    try {
      const paper = { ...getFilePayload(fields!), fileUrl: '', generateSEO, uploadId: upload!.id };
      const { id, slug, title } = await callApi<AdminPaper>('POST', '/api/admin/papers', paper, {
        idempotencyKey: retryKey.value(),
      });
      retryKey.settle();
      change(key, { stage: 'saved', saved: { id, slug, title }, file: undefined });
      saved.push(id);
      return undefined;
    } catch (error) {
      retryKey.settle(error);
      const refused = error instanceof ApiError ? error.fields : {};
      change(key, { stage: 'ready', errors: refused, why: getErrorText(error) });
      return error;
    }
  }
}
