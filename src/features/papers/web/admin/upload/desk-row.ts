import type { PaperProposal } from '../../../intake.contract.ts';
import type { Upload } from '#features/files/files.contract.ts';
import type { FieldErrors } from '#ui/admin/call-api.ts';
import type { RetryKey } from '#ui/admin/retry-key.ts';

/** What is saved of a paper, as its controls hold it. */
export interface PaperFields {
  title: string;
  examId: string;
  subjectName: string;
  year: string;
  paperType: string;
  session: string;
  language: string;
}

/**
 * Where a file is on its way: `stopped` can be gone on with, `failed` is ready but could not be saved.
 */
export type Stage = 'waiting' | 'sending' | 'checking' | 'stopped' | 'refused' | 'ready' | 'saving' | 'saved';

/** One file on the desk. Rows are replaced, never changed. */
export interface DeskRow {
  key: number;
  name: string;
  bytes: number;
  fingerprint: string;
  stage: Stage;
  /** At hand to be sent; not after a reload. */
  file: File | undefined;
  /** As the server last said. */
  upload: Upload | undefined;
  /** Bytes that have gone. */
  sent: number;
  /** Why it was refused or stopped, or could not be saved. */
  why: string;
  fields: PaperFields | undefined;
  origins: Partial<Record<keyof PaperFields, 'name' | 'page' | null>>;
  isEdited: boolean;
  duplicate: PaperProposal['duplicate'];
  /** What is wrong with which field. */
  errors: FieldErrors;
  /** Of saving it: a repeat after a lost answer finds the paper that was saved. */
  retryKey: RetryKey;
  saved: { slug: string; title: string } | undefined;
}

const unfinished: ReadonlySet<Stage> = new Set(['waiting', 'sending', 'checking']);

/** Whether work on it is under way: the page should not be left. */
export const isUnderWay = ({ stage }: DeskRow) => unfinished.has(stage) || stage === 'saving';
export const isReady = ({ stage, fields }: DeskRow) => stage === 'ready' && fields !== undefined;

/** Another row with the very same file, which comes first. */
export function earlierTwin(row: DeskRow, rows: DeskRow[]): DeskRow | undefined {
  const { upload } = row;
  if (!upload?.sha256 || row.duplicate) return undefined;
  return rows.find((other) => other.key < row.key && other.upload?.sha256 === upload.sha256);
}

/** Whether it is saved with all others: nothing is in its way, and no paper has the file. */
export function isSavedWithAll(row: DeskRow, rows: DeskRow[]): boolean {
  return isReady(row) && !row.duplicate && !earlierTwin(row, rows);
}

/** What was proposed, as controls hold it. */
export function fieldsOf(proposal: PaperProposal): Pick<DeskRow, 'fields' | 'origins' | 'duplicate'> {
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

/** What keeps these fields from being saved, by field; `lastYear` is the next calendar year. */
export function problemsOf({ title, examId, year }: PaperFields, lastYear: number): FieldErrors {
  const number = /^\d{4}$/.test(year.trim()) ? Number(year) : Number.NaN;
  const isYear = number >= firstYear && number <= lastYear;
  return {
    ...(title.trim() === '' && { title: 'A title is needed' }),
    ...(examId === '' && { examId: 'Choose an exam' }),
    ...(!isYear && { year: `${firstYear} to ${lastYear}` }),
  };
}

/** What is sent to be saved. */
export function payloadOf(fields: PaperFields) {
  const { examId, year, ...texts } = fields;
  return { ...texts, examId: Number(examId), year: Number(year) };
}

/** The same of a file on the desk: blank is not known there, and neither the subject General nor English. */
export function filePayloadOf(fields: PaperFields) {
  const { subjectName, language } = fields;
  return { ...payloadOf(fields), subjectName: subjectName.trim() || null, language: language.trim() || null };
}
