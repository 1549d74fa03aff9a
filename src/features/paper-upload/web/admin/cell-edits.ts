import { findNamed, type Choice } from '#admin-kit/rank-choices.ts';
import { maxValueLengths } from '#features/upload-drafts/upload-drafts.contract.ts';
import { removeUnsafe } from '#lib/text/public-text.ts';
import { tidyLine } from '#lib/text/tidy-line.ts';
import { fieldNames, type FieldName, type PaperFields, type UploadListRow } from './upload-row.ts';

/** Changes of fields by the key of their row. */
export type CellEdits = Map<number, Partial<PaperFields>>;

/** A cell of the desk. */
export interface Cell {
  key: number;
  field: FieldName;
}

/**
 * Parses cells that a spreadsheet puts on the clipboard: lines of cells separated by tabs. A cell with a tab, a line
 * break or a quotation mark is quoted. Leaves out the direction marks of a spreadsheet, which the server refuses.
 */
export function parseCells(text: string): string[][] {
  const lines: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|$)/gy;
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    const [, quoted, plain = '', end] = match;
    const value = quoted === undefined ? plain : quoted.replaceAll('""', '"');
    lines.at(-1)!.push(tidyLine(removeUnsafe(value)));
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  // A spreadsheet ends each line, also the last one.
  if (lines.length > 1 && lines.at(-1)!.every((cell) => cell === '')) lines.pop();
  return lines;
}

/** Returns whether pasted text has more than one cell. */
export const isTable = (text: string) => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

interface PastedCells {
  edits: CellEdits;
  /** The fields with a cell that was too long. */
  shortened: ReadonlySet<FieldName>;
}

/**
 * Fills cells from the focused one to the right and downwards. `keys` are the rows in their shown order. Shortens cells
 * that are too long, like a browser that pastes into one field.
 */
export function pasteCells(
  text: string,
  from: Cell,
  { keys, exams }: { keys: number[]; exams: Choice[] },
): PastedCells {
  const firstRow = keys.indexOf(from.key);
  const firstField = fieldNames.indexOf(from.field);
  const edits: CellEdits = new Map();
  const shortened = new Set<FieldName>();
  if (firstRow < 0) return { edits, shortened };
  for (const [down, cells] of parseCells(text).entries()) {
    const key = keys[firstRow + down];
    if (key === undefined) break;
    const change: Partial<PaperFields> = {};
    for (const [right, value] of cells.entries()) {
      const name = fieldNames[firstField + right];
      if (name === undefined) break;
      const pasted = name === 'examId' ? (findNamed(exams, value)?.value ?? '') : value;
      change[name] = shorten(pasted, maxValueLengths[name]);
      if (change[name] !== pasted) shortened.add(name);
    }
    edits.set(key, change);
  }
  return { edits, shortened };
}

/** Cuts a text. A half character at its end is left out. */
const shorten = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : removeUnsafe(text.slice(0, maxLength)).trim();

/** Copies the value of the row above. Returns no edits in the first row. */
export function fillDown(
  { key, field }: Cell,
  keys: number[],
  rowOf: (key: number) => UploadListRow | undefined,
): CellEdits {
  const above = rowOf(keys[keys.indexOf(key) - 1] ?? -1)?.fields;
  return new Map(above ? [[key, { [field]: above[field] }]] : []);
}

/** Returns the row before or after, or `undefined` at the ends. */
export function getNextKey(keys: number[], key: number | undefined, step: 1 | -1): number | undefined {
  const at = key === undefined ? -1 : keys.indexOf(key);
  return keys[at + step];
}

/** Returns the next row that can be saved, from the first one again after the last one. */
export function findNextToSave(
  keys: number[],
  key: number,
  isSavable: (key: number) => boolean,
): number | undefined {
  const at = keys.indexOf(key);
  return [...keys.slice(at + 1), ...keys.slice(0, Math.max(at, 0))].find(isSavable);
}
