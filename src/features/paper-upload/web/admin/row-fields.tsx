import type { Choice } from '#admin-kit/choice-field.tsx';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { SuggestField } from '#admin-kit/suggest-field.tsx';
import type { PaperFields } from './upload-row.ts';
import type { Suggestions } from '#features/papers/papers.admin.ts';

/** Options for the controls of every row. */
export interface RowChoices {
  exams: Choice[];
  suggestions: Suggestions;
}

/** Visually hides labels on a wide viewport, where the values identify the fields. A phone shows them. */
const unlabelled = 'lg:[&_label]:sr-only';

/** Shows the fields of one paper: two lines on a wide viewport, stacked on a phone. */
export function RowFields({
  fields,
  errors,
  choices,
  onEdit,
}: {
  fields: PaperFields;
  errors: Record<string, string>;
  choices: RowChoices;
  onEdit: (change: Partial<PaperFields>) => void;
}) {
  const { suggestions } = choices;
  const wired = <Name extends keyof PaperFields>(name: Name) => ({
    name,
    value: fields[name],
    onValue: (value: string) => onEdit({ [name]: value }),
    error: errors[name],
    className: unlabelled,
  });
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2 lg:grid-cols-[1.8fr_1.4fr_4.5rem_1fr_1.45fr_1.35fr] lg:gap-x-2">
      <TextField
        label="Title"
        maxLength={300}
        placeholder="Title"
        isRequired
        {...wired('title')}
        className={`${unlabelled} col-span-full`}
      />
      <ChoiceField
        label="Exam"
        choices={choices.exams}
        placeholder="Choose"
        isRequired
        {...wired('examId')}
        className={`${unlabelled} max-lg:col-span-full`}
      />
      <SuggestField
        label="Subject"
        placeholder="No Subject"
        maxLength={200}
        suggestions={suggestions.subjects}
        {...wired('subjectName')}
        className={`${unlabelled} max-lg:col-span-full`}
      />
      <TextField
        label="Year"
        placeholder="Year"
        inputMode="numeric"
        maxLength={4}
        isRequired
        {...wired('year')}
      />
      <SuggestField
        label="Session"
        placeholder="Session"
        maxLength={100}
        suggestions={suggestions.sessions}
        {...wired('session')}
      />
      <SuggestField
        label="Paper Type"
        placeholder="Question paper"
        maxLength={100}
        suggestions={suggestions.paperTypes}
        {...wired('paperType')}
      />
      <SuggestField
        label="Language"
        placeholder="Unknown"
        maxLength={100}
        suggestions={suggestions.languages}
        {...wired('language')}
      />
    </div>
  );
}
