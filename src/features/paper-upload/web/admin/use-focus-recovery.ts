import { useEffect, useRef, type RefObject } from 'react';
import { findNextToSave } from './cell-edits.ts';
import { findCell, type FocusTarget } from './use-focus-cell.ts';
import { isReady } from './upload-row.ts';
import { uploadList } from './use-upload-list.ts';

const isLost = (element: HTMLElement) => !element.isConnected || element.matches(':disabled');

/**
 * Moves the focus when its control leaves the desk or is disabled, such as Save of a saved row: to the next row that
 * can be saved, otherwise to the desk. Keys would otherwise start at the top of the page. From a whole row, such as the
 * first one of new files, it moves to the first shown row.
 */
export function useFocusRecovery(
  section: RefObject<HTMLElement | null>,
  keys: number[],
  focus: (target: FocusTarget) => void,
): void {
  const latest = useRef({ keys, focus });
  useEffect(() => {
    latest.current = { keys, focus };
  });

  useEffect(() => {
    const desk = section.current;
    if (!desk) return;
    let last: { element: HTMLElement; cell: ReturnType<typeof findCell>; keys: number[] } | undefined;
    const note = ({ target }: Event) => {
      const isInside = target instanceof HTMLElement && target !== desk && desk.contains(target);
      last = isInside ? { element: target, cell: findCell(target), keys: latest.current.keys } : undefined;
    };
    // A field with the focus counts as looked at, and opens the keyboard of a phone: only keys move it.
    let isPointer = false;
    const notePointer = () => {
      isPointer = true;
    };
    const noteKey = () => {
      isPointer = false;
    };
    const recover = () => {
      if (!last || !isLost(last.element)) return;
      const { element, cell, keys: before } = last;
      const isRow = 'deskRow' in element.dataset;
      if (isPointer && !isRow) return;
      last = undefined;
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== document.body && activeElement !== element) return;
      const { keys: shown } = latest.current;
      const row = cell && shown.includes(cell.key) ? cell.key : shown[0];
      if (isRow && row !== undefined) return latest.current.focus({ key: row, isRow });
      const isSavable = (other: number) => {
        const row = uploadList.row(other);
        return row !== undefined && isReady(row) && shown.includes(other);
      };
      if (cell && isSavable(cell.key)) return latest.current.focus(cell);
      const next = cell && findNextToSave(before, cell.key, isSavable);
      if (next === undefined) desk.focus();
      else latest.current.focus({ key: next });
    };
    const observer = new MutationObserver(recover);
    observer.observe(desk, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', notePointer, true);
    document.addEventListener('keydown', noteKey, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', notePointer, true);
      document.removeEventListener('keydown', noteKey, true);
    };
  }, [section]);
}
