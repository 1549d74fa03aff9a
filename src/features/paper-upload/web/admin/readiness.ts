import { currentYear } from '#lib/time/current-year.ts';
import { findAlikePaper, isCompared } from './compare-rows.ts';
import {
  fieldNames,
  findFieldErrors,
  isReady,
  isUnderWay,
  type FieldName,
  type UploadListRow,
} from './upload-row.ts';

/**
 * `attention` is a row that a person has to look at, `failed` one of them that the server did not save. `rejected` is a
 * file that cannot become a paper.
 */
export type RowState = 'going' | 'attention' | 'failed' | 'rejected' | 'ready' | 'saved';

const required: readonly FieldName[] = ['title', 'examId', 'year'];

/** Returns whether a field has a guessed value that the user has not looked at yet. */
export function isUnsure({ fields, origins, edits, seen }: UploadListRow, name: FieldName): boolean {
  const isGuessed = origins[name]?.isSure === false && !(name in edits) && fields?.[name] !== '';
  return isGuessed && seen[name] !== fields?.[name];
}

/** Returns the fields with a value from the file that is not sure. Values by default are no guesses. */
export function findGuesses(row: UploadListRow): FieldName[] {
  return fieldNames.filter((name) => isUnsure(row, name) && row.origins[name]?.from !== null);
}

/** Returns whether a row lacks a subject that it should have. The user can leave it blank after a look. */
export function isSubjectMissing({ needsSubject, seen, edits }: UploadListRow): boolean {
  return needsSubject && seen.subjectName === undefined && !('subjectName' in edits);
}

/** Returns whether a row has no year and the user has not looked at that yet. A paper can be saved without a year. */
export function isYearMissing({ fields, seen, edits }: UploadListRow): boolean {
  return fields?.year === '' && seen.year !== '' && !('year' in edits);
}

/** Returns whether every field is valid, every guess looked at, and the row is not like another paper. */
export function isComplete(row: UploadListRow): boolean {
  const { fields } = row;
  if (!fields || Object.keys(findFieldErrors(fields, currentYear() + 1)).length > 0) return false;
  if (row.alike !== undefined || findAlikePaper(row) || isSubjectMissing(row) || isYearMissing(row))
    return false;
  return !required.some((name) => isUnsure(row, name)) && findGuesses(row).length === 0;
}

/** The twins of each version of the list, because every shown row asks for its own. */
const twinsOf = new WeakMap<UploadListRow[], ReadonlyMap<number, UploadListRow>>();

/** Returns, by key, the earlier row with the same file. Rows whose file a paper already has are not listed. */
export function findTwins(rows: UploadListRow[]): ReadonlyMap<number, UploadListRow> {
  const cached = twinsOf.get(rows);
  if (cached) return cached;
  const firstOf = new Map<string, UploadListRow>();
  const twins = new Map<number, UploadListRow>();
  for (const row of rows) {
    const sha256 = row.upload?.sha256;
    if (!sha256) continue;
    const first = firstOf.get(sha256);
    if (!first) firstOf.set(sha256, row);
    else if (!row.duplicate) twins.set(row.key, first);
  }
  twinsOf.set(rows, twins);
  return twins;
}

/** Returns whether a row can be saved as a new paper. "Save anyway" also saves duplicates. */
export function isSavable(row: UploadListRow, isTwin: boolean): boolean {
  return isReady(row) && !row.duplicate && !isTwin;
}

/** Returns whether a save of the row failed. */
export function isFailed(row: UploadListRow): boolean {
  return isReady(row) && (row.why !== '' || Object.keys(row.errors).length > 0);
}

/** Returns the state of a row. `isTwin` means that an earlier row has the same file. */
export function getRowState(row: UploadListRow, isTwin: boolean): RowState {
  if (row.stage === 'saved') return 'saved';
  if (row.stage === 'refused') return 'rejected';
  if (isUnderWay(row)) return 'going';
  if (isFailed(row)) return 'failed';
  if (!isSavable(row, isTwin) || !isComplete(row)) return 'attention';
  // What the library says about an edit comes in a moment.
  return isCompared(row) ? 'ready' : 'going';
}

/** Returns the state of each row, by key. */
export function getRowStates(rows: UploadListRow[]): Map<number, RowState> {
  const twins = findTwins(rows);
  return new Map(rows.map((row) => [row.key, getRowState(row, twins.has(row.key))]));
}

export interface DeskCounts {
  files: number;
  /** Number of rows that "Save all ready" saves. */
  ready: number;
  /** Includes the failed ones. */
  attention: number;
  failed: number;
  saved: number;
  rejected: number;
  /** Uploads that stopped and whose file is here, so that they can be resumed. */
  resumable: number;
}

export function countRows(rows: UploadListRow[]): DeskCounts {
  const states = [...getRowStates(rows).values()];
  const count = (state: RowState) => states.filter((each) => each === state).length;
  const failed = count('failed');
  return {
    files: rows.length,
    ready: count('ready'),
    attention: count('attention') + failed,
    failed,
    saved: count('saved'),
    rejected: count('rejected'),
    resumable: rows.filter(isResumable).length,
  };
}

export const isResumable = ({ stage, file }: UploadListRow) => stage === 'stopped' && file !== undefined;

/** Returns whether another window may send the file of a row, because it is not here. */
export const isSentElsewhere = ({ stage, file, upload }: UploadListRow) =>
  stage === 'stopped' && file === undefined && upload !== undefined;

/** Returns the keys of rows whose save failed although their fields are valid, such as without a connection. */
export function findRetryKeys(rows: UploadListRow[]): number[] {
  const twins = findTwins(rows);
  return rows
    .filter((row) => isFailed(row) && Object.keys(row.errors).length === 0)
    .filter((row) => isSavable(row, twins.has(row.key)) && isComplete(row))
    .map(({ key }) => key);
}

/** Returns the keys of the rows that "Save all ready" saves. */
export function findReadyKeys(rows: UploadListRow[]): number[] {
  return [...getRowStates(rows)].filter(([, state]) => state === 'ready').map(([key]) => key);
}
