import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { ReadyUpload, UploadsService } from '#features/files/files.server.ts';
import type { Database } from '#platform/database/database.ts';
import { storageKey } from '#platform/storage/file-storage.ts';
import type { LibraryAnswer, PaperProposal, ProposedFields, SimilarQuery } from '../paper-upload.contract.ts';
import { selectPapersWithFile } from '#features/papers/papers.server.ts';
import { selectTitleTemplates, selectLibraryAnswers } from './library-names.queries.ts';
import type { KnownNames } from './known-names.ts';
import type { LoadNames } from './load-names.service.ts';
import { proposePaper, type FileWords } from './propose-paper.ts';
import type { UploadReading } from './upload-reading.ts';
import { countText, judgeText } from '#lib/text/text-quality.ts';
import { examInHeading } from './find-exam.ts';
import { languageOfPage } from './find-language.ts';
import { yearInHeading } from './find-year.ts';
import { readHeading } from './heading.ts';

export type UploadProposals = ReturnType<typeof createUploadProposals>;

const maxSimilar = 5;
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

/** Creates the service that proposes papers from ready files, for a person to review. */
export function createUploadProposals(dependencies: {
  db: Database;
  uploads: Pick<UploadsService, 'findReady' | 'listReady'>;
  loadNames: LoadNames;
  reading: Pick<UploadReading, 'start'>;
}) {
  const { db, uploads, loadNames, reading } = dependencies;

  /** Proposes from the texts that are known. OCR continues in the background. */
  function proposeNow(upload: ReadyUpload, known: KnownNames) {
    const { name, firstPageText, readTexts } = upload;
    const isReading = readTexts === null && isReadingNeeded({ name, firstPageText }, known);
    if (isReading) reading.start(upload);
    return { ...proposePaper({ name, firstPageText, ...readTexts }, known), isReading };
  }

  async function proposals(ready: ReadyUpload[]): Promise<PaperProposal[]> {
    if (ready.length === 0) return [];
    const keyOf = ({ sha256 }: ReadyUpload) => storageKey(sha256, 'pdf');
    const [known, owners] = await Promise.all([loadNames(), selectPapersWithFile(db, ready.map(keyOf))]);
    const duplicateOf = new Map(owners.map(({ storageKey: key, ...paper }) => [key, paper]));
    const made: Omit<PaperProposal, 'library'>[] = [];
    for (const upload of ready) {
      if (made.length > 0 && made.length % batchSize === 0) await turnOfLoop();
      const duplicate = duplicateOf.get(keyOf(upload)) ?? null;
      made.push({ uploadId: upload.id, ...proposeNow(upload, known), duplicate });
    }
    const answers = await selectLibraryAnswers(db, made.map(getQuery), maxSimilar);
    return made.map((proposal, index) => ({ ...proposal, library: answers[index]! }));
  }

  return {
    /** Proposes the fields of a paper. Throws `not_found`, and `conflict` if the upload is not ready. */
    async propose(userId: number, uploadId: string): Promise<PaperProposal> {
      const [proposal] = await proposals([await uploads.findReady(userId, uploadId)]);
      return proposal!;
    },
    /** Does the same for all ready uploads of a user, newest first. */
    proposeAll: async (userId: number) => proposals(await uploads.listReady(userId)),
    askLibrary: async (query: SimilarQuery): Promise<LibraryAnswer> =>
      (await selectLibraryAnswers(db, [query], maxSimilar))[0]!,
    titleTemplates: () => selectTitleTemplates(db),
  };
}

/**
 * Returns whether OCR of the first page and a page inside can improve the proposal: the first page has no text that can
 * be trusted, is not in English, or its heading misses the exam or the year.
 */
export function isReadingNeeded({ firstPageText }: FileWords, known: KnownNames): boolean {
  if (judgeText(countText(firstPageText)) !== 'good') return true;
  const lines = readHeading(firstPageText);
  const exam = examInHeading(lines, known.exams);
  const year = yearInHeading(lines, known.lastYear, new Set());
  return !exam?.isStrong || year === null || languageOfPage(firstPageText) !== 'English';
}
