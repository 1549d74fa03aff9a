import { useCallback, useEffect, useState, type RefObject } from 'react';
import { currentYear } from '#lib/time/current-year.ts';
import { findGuesses, isYearMissing } from './readiness.ts';
import { fieldNames, findFieldErrors, type FieldName, type UploadListRow } from './upload-row.ts';
import { uploadList } from './use-upload-list.ts';

/** Returns the cell of an element of the desk. */
export function findCell(target: EventTarget | null): { key: number; field?: FieldName } | undefined {
  const element = target instanceof Element ? target : null;
  const key = Number(element?.closest<HTMLElement>('[data-desk-row]')?.dataset.deskRow);
  if (!key) return undefined;
  const name = element?.closest<HTMLElement>('[data-field]')?.dataset.field;
  const field = fieldNames.find((fieldName) => fieldName === name);
  return field ? { key, field } : { key };
}

/** Returns the field of a row that needs the user first: one with an error, a missing one, an unsure one, the title. */
function findFirstNeed(row: UploadListRow | undefined): FieldName {
  if (!row?.fields) return 'title';
  const missing = findFieldErrors(row.fields, currentYear() + 1);
  return (
    fieldNames.find((name) => name in row.errors) ??
    fieldNames.find((name) => name in missing) ??
    (isYearMissing(row) ? 'year' : findGuesses(row)[0]) ??
    'title'
  );
}

/** Where the focus goes: to a field, otherwise to the one that needs the user first, or with `isRow` to the row itself. */
export type FocusTarget = { key: number; field?: FieldName; isRow?: boolean };

/**
 * Moves the focus to a field of a row, to the row's button without the field, or to the row itself without `field`.
 * Returns whether that succeeded.
 */
function focusCell(desk: HTMLElement | null, { key, field }: FocusTarget): boolean {
  const row = desk?.querySelector<HTMLElement>(`[data-desk-row="${key}"]`);
  const input = field && row?.querySelector<HTMLInputElement>(`[data-field="${field}"] input`);
  const control = field ? (input ?? row?.querySelector<HTMLElement>('button:not([tabindex="-1"])')) : row;
  control?.focus();
  input?.select();
  return control !== undefined && control !== null;
}

/** Follows the row with the focus, and moves the focus to a cell, also to one that is not in the document yet. */
export function useFocusCell(section: RefObject<HTMLElement | null>) {
  const [active, setActiveCell] = useState<{ key: number }>();
  const [pending, setPending] = useState<FocusTarget>();

  useEffect(() => {
    if (!pending) return undefined;
    if (focusCell(section.current, pending)) return undefined;
    // A grid that has just opened knows its height, and so its rows, one frame later.
    const frame = requestAnimationFrame(() => {
      if (!focusCell(section.current, pending)) section.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [pending, section]);

  const focus = useCallback((target: FocusTarget | undefined) => {
    if (!target) return;
    const { key, isRow, field = findFirstNeed(uploadList.row(key)) } = target;
    // The grid keeps the active row in the document.
    setActiveCell({ key });
    setPending(isRow ? { key } : { key, field });
  }, []);
  const setActive = useCallback((target: EventTarget) => {
    const cell = findCell(target);
    if (cell) setActiveCell((current) => (current?.key === cell.key ? current : { key: cell.key }));
  }, []);
  return { active, setActive, focus };
}
