import { setImmediate } from 'node:timers/promises';
import type { ReadyUpload } from '#features/files/files.server.ts';
import type { Context } from '#platform/context/context.ts';
import { storageKey } from '#platform/storage/file-storage.ts';
import type { LibraryAnswer, PaperProposal, ProposedFields, SimilarQuery } from '../paper-upload.contract.ts';
import { selectPapersWithFile } from '#features/papers/papers.server.ts';
import { findSittingPapers } from '#features/sittings/sittings.server.ts';
import { selectLibraryAnswers, selectTitleTemplates } from './library-names.queries.ts';
import { loadNames, type KnownNames } from './known-names.ts';
import { proposePaper, type FileWords } from './propose-paper.ts';
import type { UploadReading } from './upload-reading.ts';
import { countText, judgeText } from '#lib/text/text-quality.ts';
import { findExamInHeading } from './find-exam.ts';
import { detectLanguage } from './find-language.ts';
import { findYearInHeading } from './find-year.ts';
import { readHeading } from './heading.ts';

/** Proposals computed before the event loop can continue: a page of text takes one or two milliseconds. */
const batchSize = 10;

/** Zero is no exam. */
const getQuery = ({
  title,
  examId,
  year,
  subjectName,
  session,
  paperType,
  language,
}: ProposedFields): SimilarQuery => ({
  title: title.value,
  examId: examId.value ?? 0,
  year: year.value ?? undefined,
  subjectName: subjectName.value,
  session: session.value,
  paperType: paperType.value,
  language: language.value,
});

/**
 * Proposes papers for files, in their order, for a person to review. Proposes from the texts that are known: `reading`
 * continues with OCR in the background.
 */
export async function proposePapers(
  { db }: Pick<Context, 'db'>,
  reading: Pick<UploadReading, 'start'>,
  uploads: ReadyUpload[],
): Promise<PaperProposal[]> {
  if (uploads.length === 0) return [];
  const getKey = ({ sha256 }: ReadyUpload) => storageKey(sha256, 'pdf');
  const [names, papers] = await Promise.all([
    loadNames({ db }),
    selectPapersWithFile(db, uploads.map(getKey)),
  ]);
  const duplicates = new Map(papers.map(({ storageKey: key, ...paper }) => [key, paper]));
  const proposals: Omit<PaperProposal, 'library'>[] = [];
  for (const upload of uploads) {
    if (proposals.length > 0 && proposals.length % batchSize === 0) await setImmediate();
    const { id: uploadId, name, firstPageText, readTexts } = upload;
    const isReading = readTexts === null && isReadingNeeded({ name, firstPageText }, names);
    if (isReading) reading.start(upload);
    const fields = proposePaper({ name, firstPageText, ...readTexts }, names);
    proposals.push({ uploadId, ...fields, isReading, duplicate: duplicates.get(getKey(upload)) ?? null });
  }
  const answers = await getLibraryAnswers({ db }, proposals.map(getQuery));
  return proposals.map((proposal, index) => ({ ...proposal, library: answers[index]! }));
}

async function getLibraryAnswers(
  { db }: Pick<Context, 'db'>,
  queries: SimilarQuery[],
): Promise<LibraryAnswer[]> {
  const [answers, sittings] = await Promise.all([
    selectLibraryAnswers(db, queries),
    findSittingPapers({ db }, queries),
  ]);
  return answers.map((answer, index) => ({ ...answer, sitting: sittings[index]! }));
}

/** Returns what the library says about the facts of a new paper. */
export async function getLibraryAnswer(ctx: Context, query: SimilarQuery): Promise<LibraryAnswer> {
  return (await getLibraryAnswers(ctx, [query]))[0]!;
}

/** Returns the title templates of exams that do not use the default. */
export const listTitleTemplates = ({ db }: Context) => selectTitleTemplates(db);

/**
 * Returns whether OCR of the first page and a page inside can improve the proposal: the first page has no text that can
 * be trusted, is not in English, or its heading misses the exam or the year.
 */
export function isReadingNeeded({ firstPageText }: FileWords, names: KnownNames): boolean {
  if (judgeText(countText(firstPageText)) !== 'good') return true;
  const lines = readHeading(firstPageText);
  const exam = findExamInHeading(lines, names.exams);
  const year = findYearInHeading(lines, names.lastYear, new Set());
  return !exam?.isStrong || year === null || detectLanguage(firstPageText) !== 'English';
}
