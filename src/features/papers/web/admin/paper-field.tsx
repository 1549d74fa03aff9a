import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { examChoicesQuery, subjectChoicesQuery } from '#features/catalog/catalog.admin.ts';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import { maxYearLength } from '#lib/text/paper-year.ts';
import type { Choice } from '#admin-kit/rank-choices.ts';
import { TextField, type FieldParts } from '#admin-kit/fields.tsx';
import { SuggestField } from '#admin-kit/suggest-field.tsx';
import {
  maxFileUrlLength,
  maxPaperTextLengths,
  paperFieldLabels,
  type PaperFieldName,
} from '../../paper-fields.contract.ts';
import { noSubject } from './edited-fields.ts';
import { noSuggestions, suggestionsQuery, type Suggestions } from './papers-admin.api.ts';

/** The options for the fields of a paper. */
export interface PaperFieldChoices {
  exams: Choice[];
  /** By id, with No Subject. */
  subjects: Choice[];
  suggestions: Suggestions;
}

const none: Choice[] = [];

/** Reads the options for the fields of a paper. */
export function usePaperFieldChoices(): PaperFieldChoices {
  const { data: exams = none } = useQuery(examChoicesQuery);
  const { data: subjects = none } = useQuery(subjectChoicesQuery);
  const { data: suggestions = noSuggestions } = useQuery(suggestionsQuery);
  return useMemo(
    () => ({ exams, subjects: [{ value: noSubject, label: 'No Subject' }, ...subjects], suggestions }),
    [exams, subjects, suggestions],
  );
}

/** The suggestions of the fields that have some. */
export const suggestionsOf: Partial<Record<PaperFieldName, keyof Suggestions>> = {
  subjectName: 'subjects',
  paperType: 'paperTypes',
  session: 'sessions',
  language: 'languages',
};

const required: readonly PaperFieldName[] = ['title', 'examId', 'fileUrl'];

/** A choice to make, or the meaning of a blank field. */
const placeholders: Partial<Record<PaperFieldName, string>> = {
  examId: 'Choose an exam',
  subjectId: 'No Subject',
  year: 'No year',
  paperType: 'Question paper',
  fileUrl: 'https://',
};

/** Shows the control of one field of a paper, which is the same in every form. */
export function PaperField({
  choices: { exams, subjects, suggestions },
  ...props
}: Omit<FieldParts, 'label'> & {
  name: PaperFieldName;
  choices: PaperFieldChoices;
  value: string;
  onValue: (value: string) => void;
  /** Replaces the usual label. */
  label?: string;
  placeholder?: string;
  /** Only for fields without options. */
  autoFocus?: boolean;
}) {
  const { name } = props;
  const parts = {
    label: paperFieldLabels[name],
    isRequired: required.includes(name),
    placeholder: placeholders[name],
    ...props,
  };
  switch (name) {
    case 'title':
      return <TextField maxLength={maxPaperTextLengths.title} {...parts} />;
    case 'examId':
      return <ChoiceField choices={exams} {...parts} />;
    case 'subjectId':
      return <ChoiceField choices={subjects} {...parts} />;
    case 'year':
      return <TextField inputMode="numeric" maxLength={maxYearLength} {...parts} />;
    case 'fileUrl':
      return <TextField type="url" inputMode="url" maxLength={maxFileUrlLength} {...parts} />;
    default: {
      const list = suggestionsOf[name];
      return (
        <SuggestField
          maxLength={maxPaperTextLengths[name]}
          suggestions={list ? suggestions[list] : []}
          {...parts}
        />
      );
    }
  }
}
