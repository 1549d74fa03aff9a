import { useQuery } from '@tanstack/react-query';
import type { Choice } from '#admin-kit/choice-field.tsx';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { examChoicesQuery, subjectChoicesQuery } from '#features/catalog/catalog.admin.ts';
import {
  noSubject,
  noSuggestions,
  suggestionsQuery,
  type PaperFields,
  type ShownChoice,
  type Suggestions,
} from '#features/papers/papers.admin.ts';

import { shownLabels } from './shown-fields.tsx';

export interface PaperChoices {
  exams: Choice[];
  subjects: Choice[];
  suggestions: Suggestions;
  /** Returns the display name of a field's value, such as the exam's name for its id. */
  nameOf(name: keyof PaperFields, value: string): string;
}

/** Adds the paper's own exam or subject, which is available before the lists are loaded. */
const withOwn = (id: string, label: string, choices: Choice[]): Choice[] =>
  choices.some(({ value }) => value === id) ? choices : [{ value: id, label }, ...choices];

/** Returns the options for the fields of a paper. */
export function usePaperChoices(paper: AdminPaper): PaperChoices {
  const { data: allExams = [] } = useQuery(examChoicesQuery);
  const { data: allSubjects = [] } = useQuery(subjectChoicesQuery);
  const { data: suggestions = noSuggestions } = useQuery(suggestionsQuery);
  const exams = withOwn(String(paper.examId), paper.examName, allExams);
  const subjects = withOwn(
    paper.subjectId === null ? noSubject : String(paper.subjectId),
    paper.subjectName ?? 'No Subject',
    [{ value: noSubject, label: 'No Subject' }, ...allSubjects],
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
