import { sameName } from '#lib/text/same-name.ts';
import { parsePaperYear } from '#lib/text/paper-year.ts';
import {
  findYearProblem,
  paperFieldNames,
  type PaperFactName,
} from '#features/papers/paper-fields.contract.ts';
import type { LibraryAnswer, PaperProposal, ProposalOrigin } from '../../paper-upload.contract.ts';
import type { Upload } from '#features/files/files.contract.ts';
import type { FieldErrors } from '#admin-kit/call-api.ts';
import type { RetryKey } from '#admin-kit/retry-key.ts';

/** Fields of a paper, as values of the form controls. */
export type PaperFields = Record<'title' | 'examId' | 'subjectName' | PaperFactName, string>;

export type FieldName = keyof PaperFields;

/** The fields in their order. The file is an upload, and its subject can be a new one. */
export const fieldNames = paperFieldNames.filter((name) => name !== 'subjectId' && name !== 'fileUrl');

/** Source of a proposed value, and whether a person need not check it. */
export interface Origin {
  from: ProposalOrigin;
  isSure: boolean;
  ruleId?: number | undefined;
}

/** Upload stages. `stopped` can be resumed. A row whose save failed is `ready` again. */
export type Stage = 'waiting' | 'sending' | 'checking' | 'stopped' | 'refused' | 'ready' | 'saving' | 'saved';

/** One file of the upload list. Rows are immutable. */
export interface UploadListRow {
  key: number;
  name: string;
  bytes: number;
  fingerprint: string;
  stage: Stage;
  /** The local file to send. Missing after a reload. */
  file: File | undefined;
  /** Last known state on the server. */
  upload: Upload | undefined;
  /** Bytes sent. */
  sent: number;
  /** The reason why the file was refused or stopped, or could not be saved. */
  why: string;
  fields: PaperFields | undefined;
  /** Where the proposed values came from. */
  origins: Partial<Record<FieldName, Origin>>;
  /** Values that the user has looked at. The server keeps the unsure ones in the draft. */
  seen: Partial<PaperFields>;
  /** Values that the user has edited by hand. The server keeps them as a draft. */
  edits: Partial<PaperFields>;
  /** Whether OCR still reads the first page, so that the proposal can change. */
  isReading: boolean;
  duplicate: PaperProposal['duplicate'];
  /** What the library says about the fields that `facts` was made from. */
  library: (LibraryAnswer & { facts: string }) | undefined;
  /** Key of another row with the same title, or the same exam, year, subject and session, in this type and language. */
  alike: number | undefined;
  /** Whether the row has no subject although all other papers of its exam have one. */
  needsSubject: boolean;
  errors: FieldErrors;
  /** Retry key of the save request: a retry after a lost response returns the saved paper. */
  retryKey: RetryKey;
  saved: { id: number; slug: string; title: string } | undefined;
}

const arriving: ReadonlySet<Stage> = new Set(['waiting', 'sending', 'checking']);

/** Returns whether the file of a row is uploaded or checked, or waits for that. */
export const isArriving = ({ stage }: UploadListRow) => arriving.has(stage);
/** Returns whether work on the row is in progress, so that leaving the page needs a warning. */
export const isUnderWay = (row: UploadListRow) => isArriving(row) || row.stage === 'saving';
export const isReady = ({ stage, fields }: UploadListRow) => stage === 'ready' && fields !== undefined;

/** Converts a proposal to values of the form controls. */
export function getProposedFields(
  proposal: PaperProposal,
): Pick<UploadListRow, 'origins' | 'duplicate' | 'library' | 'isReading'> & { fields: PaperFields } {
  const { duplicate, library, isReading } = proposal;
  const entries = fieldNames.map((name) => [name, proposal[name]] as const);
  const fields = Object.fromEntries(
    entries.map(([name, { value }]) => [name, String(value ?? '')]),
  ) as unknown as PaperFields;
  return {
    fields,
    library: { ...library, facts: getFacts(fields) },
    origins: Object.fromEntries(
      entries.map(([name, { from, isSure, ruleId }]) => [name, { from, isSure, ...(ruleId && { ruleId }) }]),
    ),
    duplicate,
    isReading,
  };
}

/**
 * Returns the changes that a repeated proposal makes. Fields that the user edited keep their values, and so do fields
 * with a value that the user has seen.
 */
export function mergeProposal(
  row: UploadListRow,
  proposal: PaperProposal,
): Pick<UploadListRow, 'fields' | 'origins' | 'duplicate' | 'library' | 'isReading'> {
  const { fields, origins } = row;
  const proposed = getProposedFields(proposal);
  if (!fields) return proposed;
  const keptNames = fieldNames.filter(
    (name) => name in row.edits || (row.seen[name] === fields[name] && fields[name] !== ''),
  );
  return {
    ...proposed,
    fields: { ...proposed.fields, ...Object.fromEntries(keptNames.map((name) => [name, fields[name]])) },
    origins: { ...proposed.origins, ...Object.fromEntries(keptNames.map((name) => [name, origins[name]])) },
  };
}

/** Returns the values that make papers alike, as the query of the library. Case and spaces matter only in the title. */
export function getFacts(fields: PaperFields): string {
  const { title, examId, year, subjectName, session, paperType, language } = fields;
  const parsed = parsePaperYear(year, session);
  const facts = { examId, year, subjectName, session, paperType, language, ...parsed };
  const entries = Object.entries(facts).map(([name, value]) => [name, sameName(String(value ?? '').trim())]);
  return new URLSearchParams([['title', title.trim()], ...entries]).toString();
}

/** Validates the fields. Returns messages by field. `lastYear` is the next calendar year. */
export function findFieldErrors(fields: PaperFields, lastYear: number): FieldErrors {
  const { title, examId } = fields;
  const year = findYearProblem(fields.year, lastYear);
  return {
    ...(title.trim() === '' && { title: 'Title is required' }),
    ...(examId === '' && { examId: 'Choose an exam' }),
    ...(year && { year }),
  };
}

/** Returns whether a row can be compared with the library: it is a paper to save with an exam and a valid year. */
export const isComparable = ({ stage, fields }: UploadListRow): boolean =>
  stage === 'ready' && !!fields?.examId && !findYearProblem(fields.year, 2200);

/** Returns the request body. */
export function getNewPaperPayload(fields: PaperFields) {
  return { ...fields, examId: Number(fields.examId) };
}

/**
 * Returns the request body for a file of the upload list. Blank means unknown there, so the defaults 'General' and 'English'
 * do not apply.
 */
export function getFilePayload(fields: PaperFields) {
  const { subjectName, language } = fields;
  return {
    ...getNewPaperPayload(fields),
    subjectName: subjectName.trim() || null,
    language: language.trim() || null,
  };
}
