import { proposeTitle } from '#lib/text/paper-title.ts';
import { proposeSeoDescription, proposeSeoTitle } from '#lib/text/seo-texts.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError, type AppError } from '#platform/errors/app-error.ts';
import {
  selectExamPlaces,
  selectSubjectNames,
  type SeenPaper,
  withFollowingTexts,
} from '#features/papers/papers.server.ts';
import { getFactNoun, paperFactNames, type PaperFactValues } from '#features/papers/paper-fields.contract.ts';
import { getSetFactName } from '../../papers-bulk.contract.ts';
import { columnOperation, type PaperOperation, type Target } from './column-operation.ts';

function toFacts(description: string, facts: Partial<SeenPaper>): Target {
  return { description, become: (row) => withFollowingTexts(row, facts) };
}

function missingRecord(field: string, what: string): AppError {
  const message = `This ${what} no longer exists. Choose another one.`;
  return fieldError('validation_failed', field, message);
}

async function examTarget(db: Database, { examId }: { examId: number }): Promise<Target> {
  const place = (await selectExamPlaces(db, [examId])).get(examId);
  if (!place) throw missingRecord('examId', 'exam');
  return toFacts(`Set exam to ${place.examName}`, { examId, ...place });
}

async function subjectTarget(db: Database, { subjectId }: { subjectId: number | null }): Promise<Target> {
  if (subjectId === null) return toFacts('Set subject to No Subject', { subjectId, subjectName: null });
  const subjectName = (await selectSubjectNames(db, [subjectId])).get(subjectId);
  if (subjectName === undefined) throw missingRecord('subjectId', 'subject');
  return toFacts(`Set subject to ${subjectName}`, { subjectId, subjectName });
}

/** Generates the title of each paper from its facts, and the SEO texts that follow it. */
async function titleTarget(): Promise<Target> {
  return {
    description: 'Make titles again',
    become: (row) => withFollowingTexts(row, { title: proposeTitle(row) }),
  };
}

/** Generates SEO texts from the facts of each paper: for blank texts only, or for all. */
async function seoTarget(_db: Database, { which }: { which: 'blank' | 'all' }): Promise<Target> {
  const isAll = which === 'all';
  return {
    description: isAll ? 'Update SEO: all texts' : 'Update SEO: blank texts',
    become: (row) => ({
      ...row,
      seoTitle: (!isAll && row.seoTitle) || proposeSeoTitle(row),
      seoDescription: (!isAll && row.seoDescription) || proposeSeoDescription(row),
    }),
  };
}

/** Operations that set one fact of papers to one value, and those that generate texts. */
export const setOperations: PaperOperation[] = [
  columnOperation('set-exam', examTarget),
  columnOperation('set-subject', subjectTarget),
  ...paperFactNames.map((name) =>
    columnOperation<Partial<PaperFactValues>>(getSetFactName(name), async (_db, facts) =>
      toFacts(
        facts[name] === null
          ? `Remove the ${getFactNoun(name)}`
          : `Set ${getFactNoun(name)} to ${facts[name]}`,
        facts,
      ),
    ),
  ),
  columnOperation<{ hiddenReason: string }>('hide', async (_db, { hiddenReason }) =>
    toFacts(`Hide: ${hiddenReason}`, { hiddenReason }),
  ),
  columnOperation('show', async () => toFacts('Show to visitors', { hiddenReason: null })),
  columnOperation('make-titles', titleTarget),
  columnOperation('update-seo', seoTarget),
];
