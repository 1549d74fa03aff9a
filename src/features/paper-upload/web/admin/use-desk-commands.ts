import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Choice } from '#admin-kit/rank-choices.ts';
import { pressUndo } from '#admin-kit/undo-toast.ts';
import { maxValueLengths } from '#features/upload-drafts/upload-drafts.contract.ts';
import { currentYear } from '#lib/time/current-year.ts';
import { isTyping } from '#ui/is-typing.ts';
import { showToast } from '#ui/toast.ts';
import { fillDown, findNextToSave, isTable, pasteCells, getNextKey } from './cell-edits.ts';
import { findDeskAction, type DeskAction } from './desk-keys.ts';
import { findTwins, isSavable, isYearMissing } from './readiness.ts';
import { paperFieldLabels } from '#features/papers/paper-fields.contract.ts';
import { findFieldErrors, type FieldName } from './upload-row.ts';
import { findCell } from './use-focus-cell.ts';
import { uploadList } from './use-upload-list.ts';

/** A cell, or with `isAbove` the toolbar above this row. */
type At = { key: number; field?: FieldName; isAbove?: boolean };

/** Returns the handlers of the keys of the desk, and of cells pasted from a spreadsheet. */
export function useDeskCommands(desk: {
  keys: number[];
  exams: Choice[];
  focus: (cell: At | undefined) => void;
  /** Called when no row is left to save. */
  onDone: () => void;
  onSave: (key: number) => void;
  onSelect: (key: number) => void;
  onRemove: (keys: number[]) => void;
  onCreate: (kind: 'exam' | 'subject', key: number, name: string) => void;
  onPages: (at: At) => void;
  onSplit: (key: number) => void;
  onHelp: () => void;
}) {
  const { keys, exams, focus } = desk;

  function step(key: number | undefined, by: 1 | -1, field?: FieldName): void {
    const next = getNextKey(keys, key, by);
    if (next !== undefined) focus(field ? { key: next, field } : { key: next });
  }

  /** Saves a row that is complete, and moves to the next one. A duplicate is saved only by its button. */
  function saveAndMoveOn(key: number): void {
    const row = uploadList.row(key);
    const twins = findTwins(uploadList.rows());
    const canSave = (other: number) => {
      const row = uploadList.row(other);
      return row !== undefined && isSavable(row, twins.has(other));
    };
    if (row && canSave(key)) {
      desk.onSave(key);
      // The row shows its errors.
      const errors = findFieldErrors(row.fields!, currentYear() + 1);
      if (isYearMissing(row) || Object.keys(errors).length > 0) return focus({ key });
    }
    const next = findNextToSave(keys, key, canSave);
    if (next === undefined) desk.onDone();
    else focus({ key: next });
  }

  const runs: Record<DeskAction, (at: At, typed: string) => void> = {
    next: ({ key, field, isAbove }) => (isAbove ? focus({ key }) : step(key, 1, field)),
    previous: ({ key, field }) => step(key, -1, field),
    save: ({ key }) => saveAndMoveOn(key),
    fillDown: ({ key, field }) => {
      if (field) uploadList.editAll(fillDown({ key, field }, keys, uploadList.row));
    },
    create: ({ key, field }, typed) => {
      const isChosen = field === 'examId' && uploadList.row(key)?.fields?.examId !== '';
      if (field === 'subjectName') desk.onCreate('subject', key, typed);
      else desk.onCreate('exam', key, field === 'examId' && !isChosen ? typed : '');
    },
    pages: (at) => desk.onPages(at),
    split: ({ key }) => desk.onSplit(key),
    select: ({ key }) => desk.onSelect(key),
    remove: ({ key }) => desk.onRemove([key]),
    undo: pressUndo,
    help: () => desk.onHelp(),
  };

  function press(event: KeyboardEvent): void {
    const action = findDeskAction(event);
    if (action === 'help' && isTyping(event.target)) return;
    // From the desk itself and its toolbar, the first row is the next one. An undo and the help need no row.
    const first = action === 'undo' || action === 'help' ? 0 : action === 'next' ? keys[0] : undefined;
    const at = findCell(event.target) ?? (first === undefined ? undefined : { key: first, isAbove: true });
    // A menu or dialog of the desk is elsewhere in the document, although its events arrive here.
    if (!at || !action || !event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    runs[action](at, event.target instanceof HTMLInputElement ? event.target.value.trim() : '');
  }

  function paste(event: ClipboardEvent): void {
    const at = findCell(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!at?.field || !isTable(text)) return;
    event.preventDefault();
    event.stopPropagation();
    const { edits, shortened } = pasteCells(text, { key: at.key, field: at.field }, { keys, exams });
    uploadList.editAll(edits);
    if (shortened.size === 0) return;
    const limits = [...shortened].map(
      (name) => `${paperFieldLabels[name]}: at most ${maxValueLengths[name]} characters.`,
    );
    showToast({
      title: 'Some cells were too long',
      description: `They were shortened. ${limits.join(' ')}`,
      style: 'neutral',
    });
  }

  return { step, handlers: { onKeyDownCapture: press, onPasteCapture: paste } };
}
