import type { PaperProposal, ProposalOrigin } from '../../paper-upload.contract.ts';
import type { Upload } from '#features/files/files.contract.ts';
import type { FieldErrors } from '#admin-kit/call-api.ts';
import type { RetryKey } from '#admin-kit/retry-key.ts';

/** Fields of a paper, as values of the form controls. */
export interface PaperFields {
  title: string;
  examId: string;
  subjectName: string;
  year: string;
  paperType: string;
  session: string;
  language: string;
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
  origins: Partial<Record<keyof PaperFields, ProposalOrigin>>;
  isEdited: boolean;
  duplicate: PaperProposal['duplicate'];
  errors: FieldErrors;
  /** Retry key of the save request: a retry after a lost response returns the saved paper. */
  retryKey: RetryKey;
  saved: { slug: string; title: string } | undefined;
}

const unfinished: ReadonlySet<Stage> = new Set(['waiting', 'sending', 'checking']);

/** Returns whether work on the row is in progress, so that leaving the page needs a warning. */
export const isUnderWay = ({ stage }: UploadListRow) => unfinished.has(stage) || stage === 'saving';
export const isReady = ({ stage, fields }: UploadListRow) => stage === 'ready' && fields !== undefined;

/** Returns an earlier row with the same file. */
export function earlierTwin(row: UploadListRow, rows: UploadListRow[]): UploadListRow | undefined {
  const { upload } = row;
  if (!upload?.sha256 || row.duplicate) return undefined;
  return rows.find((other) => other.key < row.key && other.upload?.sha256 === upload.sha256);
}

/**
 * Returns whether "save all" includes the row: it is ready, and neither a paper nor an earlier row has the same file.
 */
export function isSavedWithAll(row: UploadListRow, rows: UploadListRow[]): boolean {
  return isReady(row) && !row.duplicate && !earlierTwin(row, rows);
}

/** Converts a proposal to values of the form controls. */
export function getProposedFields(
  proposal: PaperProposal,
): Pick<UploadListRow, 'fields' | 'origins' | 'duplicate'> {
  const { title, examId, subjectName, year, paperType, session, language, duplicate } = proposal;
  return {
    fields: {
      title: title.value,
      examId: String(examId.value ?? ''),
      subjectName: subjectName.value,
      year: String(year.value ?? ''),
      paperType: paperType.value,
      session: session.value,
      language: language.value,
    },
    origins: {
      title: title.from,
      examId: examId.from,
      subjectName: subjectName.from,
      year: year.from,
      paperType: paperType.from,
      session: session.from,
      language: language.from,
    },
    duplicate,
  };
}

const firstYear = 1990;

/** Validates the fields. Returns messages by field. `lastYear` is the next calendar year. */
export function findFieldErrors({ title, examId, year }: PaperFields, lastYear: number): FieldErrors {
  const number = /^\d{4}$/.test(year.trim()) ? Number(year) : Number.NaN;
  const isYear = number >= firstYear && number <= lastYear;
  return {
    ...(title.trim() === '' && { title: 'Title is required' }),
    ...(examId === '' && { examId: 'Choose an exam' }),
    ...(!isYear && { year: `${firstYear} to ${lastYear}` }),
  };
}

/** Returns the request body. */
export function getNewPaperPayload(fields: PaperFields) {
  const { examId, year, ...texts } = fields;
  return { ...texts, examId: Number(examId), year: Number(year) };
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
