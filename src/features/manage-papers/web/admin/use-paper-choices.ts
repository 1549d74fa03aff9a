import type { Choice } from '#admin-kit/rank-choices.ts';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import {
  noSubject,
  usePaperFieldChoices,
  type PaperFieldChoices,
  type PaperFields,
  type ShownChoice,
} from '#features/papers/papers.admin.ts';
import { shownLabels } from './shown-fields.tsx';

export interface PaperChoices extends PaperFieldChoices {
  /** Returns the display name of a field's value, such as the exam's name for its id. */
  nameOf(name: keyof PaperFields, value: string): string;
}

/** Adds the paper's own exam or subject, which is available before the lists are loaded. */
const withOwn = (id: string, label: string, choices: Choice[]): Choice[] =>
  choices.some(({ value }) => value === id) ? choices : [{ value: id, label }, ...choices];

/** Returns the options for the fields of a paper. */
export function usePaperChoices(paper: AdminPaper): PaperChoices {
  const { suggestions, ...all } = usePaperFieldChoices();
  const exams = withOwn(String(paper.examId), paper.examName, all.exams);
  const subjects = withOwn(
    paper.subjectId === null ? noSubject : String(paper.subjectId),
    paper.subjectName ?? 'No Subject',
    all.subjects,
  );
  return {
    exams,
    subjects,
    suggestions,
    nameOf(name, value) {
      if (name === 'showsPages' || name === 'showsText') return shownLabels[value as ShownChoice];
      const choices = { examId: exams, subjectId: subjects }[name as 'examId'] ?? [];
      return choices.find((choice) => choice.value === value)?.label ?? value;
    },
  };
}
