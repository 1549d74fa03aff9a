import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ChoiceField, type Choice } from '#admin-kit/choice-field.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { SuggestField } from '#admin-kit/suggest-field.tsx';
import type { Suggestions } from '#features/papers/papers.admin.ts';
import { longestValues } from '#features/upload-drafts/upload-drafts.contract.ts';
import { CircleCheck, CircleHelp } from '#ui/icons.ts';
import { describeOrigin } from './origin-text.ts';
import { findGuesses } from './readiness.ts';
import type { FieldName, UploadListRow } from './upload-row.ts';
import { uploadList } from './use-upload-list.ts';

/** Options for the controls of every row. */
export interface RowChoices {
  exams: Choice[];
  suggestions: Suggestions;
}

export const fieldLabels: Record<FieldName, string> = {
  title: 'Title',
  examId: 'Exam',
  year: 'Year',
  subjectName: 'Subject',
  paperType: 'Paper Type',
  session: 'Session',
  language: 'Language',
};

/** The suggestions of the fields that have some. */
export const suggestionsOf = {
  subjectName: 'subjects',
  paperType: 'paperTypes',
  session: 'sessions',
  language: 'languages',
} as const satisfies Partial<Record<FieldName, keyof Suggestions>>;

const placeholders: Record<keyof typeof suggestionsOf, string> = {
  subjectName: 'No Subject',
  paperType: 'Question paper',
  session: 'Session',
  language: 'Unknown',
};

/** A cell of the grid: the column heading and screen readers have the label, the tooltip has the messages. */
const cellClass =
  'gap-0! [&_label]:sr-only [&_p]:sr-only [&_input]:min-h-8.5 [&_input]:py-1 [&_input]:text-sm [&_input]:rounded-sm [&_button]:w-7 [&_input::-webkit-calendar-picker-indicator]:hidden! pointer-coarse:[&_input]:min-h-11';

function OriginNote({ text, isGuess }: { text: string; isGuess: boolean }) {
  const Icon = isGuess ? CircleHelp : CircleCheck;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className={clsx('size-4 shrink-0', isGuess && 'text-accent')} />
      {text}
    </span>
  );
}

/** Shows the control of one field, with the source of its value. A cell has no visible label. */
export function RowField({
  row,
  name,
  choices,
  isCell = false,
}: {
  row: UploadListRow;
  name: FieldName;
  choices: RowChoices;
  isCell?: boolean;
}) {
  const origin = describeOrigin(row, name);
  const isGuess = findGuesses(row).includes(name);
  const error = row.errors[name];
  const parts = {
    name,
    label: fieldLabels[name],
    value: row.fields?.[name] ?? '',
    onValue: (value: string) => uploadList.edit(row.key, { [name]: value }),
    error,
    hint: origin && <OriginNote text={origin} isGuess={isGuess} />,
    ...(isCell && {
      className: clsx(
        cellClass,
        isGuess ? '[&_input]:pl-6.5' : '[&_input]:pl-2',
        name === 'examId' ? '[&_input]:pr-7' : '[&_input]:pr-1',
      ),
    }),
  };
  // A cell can be too narrow for its value.
  const shownValue =
    name === 'examId' ? choices.exams.find(({ value }) => value === parts.value)?.label : parts.value;
  return (
    <div
      data-field={name}
      className="relative min-w-0"
      title={isCell ? [parts.value && shownValue, error, origin].filter(Boolean).join('\n') : undefined}
      onFocus={() => uploadList.look(row.key, name)}
    >
      {isCell && name in suggestionsOf ? <ListedField {...parts} /> : control(parts, choices, isCell)}
      {isCell && isGuess && (
        <CircleHelp
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-1.5 size-4 -translate-y-1/2 text-accent"
        />
      )}
    </div>
  );
}

/** The names of the fields with suggestions. */
const suggestedNames = Object.keys(suggestionsOf) as (keyof typeof suggestionsOf)[];
const getListId = (name: FieldName) => `desk-${name}`;

/** The suggestions of the grid, once for all its rows. */
export function SuggestionLists({ suggestions }: Pick<RowChoices, 'suggestions'>) {
  return suggestedNames.map((name) => (
    <datalist key={name} id={getListId(name)}>
      {suggestions[suggestionsOf[name]].map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  ));
}

/** A text field with the browser's suggestions: a hundred rows of `SuggestField` are slow to scroll. */
function ListedField(parts: ControlParts) {
  const { name } = parts;
  const placeholder = name in placeholders ? placeholders[name as keyof typeof placeholders] : undefined;
  return (
    <TextField {...parts} list={getListId(name)} maxLength={longestValues[name]} placeholder={placeholder} />
  );
}

interface ControlParts {
  name: FieldName;
  label: string;
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
  hint: ReactNode;
}

function control(parts: ControlParts, { exams, suggestions }: RowChoices, isCell: boolean) {
  switch (parts.name) {
    case 'title':
      return <TextField {...parts} maxLength={longestValues.title} placeholder="Title" isRequired />;
    case 'examId':
      return <ChoiceField {...parts} choices={exams} placeholder={isCell ? 'Exam' : 'Choose'} isRequired />;
    case 'year':
      return <TextField {...parts} placeholder="Year" inputMode="numeric" maxLength={4} isRequired />;
    default:
      return (
        <SuggestField
          {...parts}
          placeholder={placeholders[parts.name]}
          maxLength={longestValues[parts.name]}
          suggestions={suggestions[suggestionsOf[parts.name]]}
        />
      );
  }
}
