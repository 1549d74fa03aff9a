import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { noteSearchWords } from '#features/search/search.server.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';
import type { ExamChoice, RestoredPapers } from '#features/papers/papers-admin.contract.ts';
import {
  selectExamPlaces,
  createPaperSlugs,
  followSeoTexts,
  selectTakenSlugs,
} from '#features/papers/papers.server.ts';
import { takeBackCounters } from './merged-counters.queries.ts';
import {
  holdExams,
  lockWaiting,
  restoreRows,
  selectPapersOfExams,
  type Place,
  type WaitingRow,
} from './restore-papers.queries.ts';

/** Restores a deleted exam and, if that is deleted too, its category. Does nothing if the exam is in use. */
export type RestoreExam = (change: AuditedChange, examId: number) => Promise<void>;

export interface ExamChoices {
  choices: ExamChoice[];
  restoreExam: RestoreExam;
}

/** Papers restored by one statement, so that each statement stays within the statement timeout. */
const batchSize = 2_000;

/**
 * Restores papers with id, counters, file and ratings, at their old URLs if these are free. All or none: throws 409
 * with the field `exams` if the exam of a paper is deleted and has no choice. Ignores unknown ids.
 */
export async function restorePapers(
  change: AuditedChange,
  paperIds: number[],
  exams?: ExamChoices,
): Promise<RestoredPapers> {
  const choices = new Map(exams?.choices.map(({ examId, into }) => [examId, into]));
  await restoreChosenExams(change, exams);
  const { transaction, changed, audit } = change;
  const waiting = await lockWaiting(transaction, paperIds);
  if (waiting.length === 0) return { restored: [] };
  const getExamId = ({ hasExam, examId }: WaitingRow) => (hasExam ? examId : choices.get(examId));
  const unplaced = waiting.filter((paper) => typeof getExamId(paper) !== 'number');
  if (unplaced.length > 0) throw missingExam(missingExamText(unplaced));
  const lockedExams = await holdExams(transaction, [...new Set(waiting.map((paper) => getExamId(paper)!))]);
  if (waiting.some((paper) => !lockedExams.has(getExamId(paper)!)))
    throw missingExam('The chosen exam no longer exists. Choose another one.');
  const placed = await placePapers(
    change,
    waiting.map((paper) => ({ ...paper, examId: getExamId(paper)! })),
  );
  for (const [index, { id, title }] of waiting.entries()) {
    const after = { slug: placed[index]!.slug };
    audit({ action: 'paper.restored', subjectId: id, subjectName: title, after });
    changed(`paper:${id}`);
  }
  changed('papers');
  return { restored: placed.map(({ id, slug }) => ({ id, slug })) };
}

/**
 * Restores every paper that was deleted at the same time as its exam, which exists again. Returns the number of
 * papers, which the caller writes to its audit entry.
 */
export async function restorePapersOfExams(
  change: AuditedChange,
  deletions: { id: number; deletedAt: string }[],
): Promise<number> {
  const { transaction, changed } = change;
  let papers = 0;
  for (;;) {
    const ids = await selectPapersOfExams(transaction, deletions, batchSize);
    if (ids.length === 0) break;
    await placePapers(change, await lockWaiting(transaction, ids));
    papers += ids.length;
  }
  // The page of a paper carries the tag of its exam, which the caller invalidates.
  if (papers > 0) changed('papers');
  return papers;
}

async function restoreChosenExams(change: AuditedChange, exams: ExamChoices | undefined): Promise<void> {
  if (!exams) return;
  const { choices, restoreExam } = exams;
  const ids = choices.filter(({ into }) => into === null).map(({ examId }) => examId);
  // One fixed order, so that two restores do not deadlock.
  for (const examId of ids.toSorted((a, b) => a - b)) await restoreExam(change, examId);
}

/** A paper to restore, with the name that its exam had at the deletion. */
type WantedPlace = Place & Pick<WaitingRow, 'examName'>;

/** Restores papers at free slugs, with the old slug if possible. Returns the slugs and exams in use. */
async function placePapers({ transaction, changed }: AuditedChange, papers: WantedPlace[]): Promise<Place[]> {
  const slugs = createPaperSlugs((candidates) => selectTakenSlugs(transaction, candidates));
  const claimed = await slugs.claim(papers.map(({ slug }) => slug));
  const placed = papers.map(({ id, examId }, index) => ({ id, examId, slug: claimed[index]! }));
  const ids = placed.map(({ id }) => id);
  for (const id of await takeBackCounters(transaction, ids)) changed(`paper:${id}`);
  await restoreRows(transaction, placed);
  await followExamNames(transaction, papers);
  await noteSearchWords(transaction, ids);
  return placed;
}

/** Regenerates generated SEO texts of papers whose exam name differs from the name at the deletion. */
async function followExamNames(transaction: Database, papers: WantedPlace[]): Promise<void> {
  const exams = await selectExamPlaces(transaction, [...new Set(papers.map(({ examId }) => examId))]);
  const renamed = papers.filter(({ examId, examName }) => exams.get(examId)?.examName !== examName);
  for (const [examName, group] of Map.groupBy(renamed, (paper) => paper.examName)) {
    const ids = group.map(({ id }) => id);
    await followSeoTexts(transaction, ids, { examName });
  }
}

function missingExamText(papers: WaitingRow[]): string {
  const names = [...new Set(papers.map(({ examName }) => examName))];
  if (names.length > 1)
    return `${names.length} exams of these papers are deleted. Choose what happens for each.`;
  return `The exam ${names[0]} is deleted. Restore it, or choose another exam.`;
}

function missingExam(message: string): AppError {
  return fieldError('conflict', 'exams', message);
}
