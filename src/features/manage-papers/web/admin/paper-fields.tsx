import { longestTitle } from '#lib/text/paper-title.ts';
import { currentYear } from '#lib/time/current-year.ts';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { SuggestField } from '#admin-kit/suggest-field.tsx';
import type { PaperFields as Fields } from '#features/papers/papers.admin.ts';
import type { EditedPaper } from './use-edited-paper.ts';
import type { PaperChoices } from './use-paper-choices.ts';

interface FieldProps {
  edited: Pick<EditedPaper, 'fields' | 'change' | 'problems'>;
  choices: PaperChoices;
}

/** The fields that have a cell in the table. */
type FactName = 'title' | 'examId' | 'subjectId' | 'year' | 'language' | 'paperType' | 'session';

const wired = ({ fields, change, problems }: FieldProps['edited'], name: keyof Fields) => ({
  name,
  value: fields[name],
  onValue: (value: string) => change({ [name]: value }),
  error: problems[name],
});

/** Shows one field of a paper. */
export function PaperField({
  name,
  edited,
  choices: { exams, subjects, suggestions },
  className = '',
}: FieldProps & { name: FactName; className?: string }) {
  const parts = { ...wired(edited, name), className };
  switch (name) {
    case 'title':
      return <TextField label="Title" maxLength={longestTitle} isRequired {...parts} />;
    case 'examId':
      return <ChoiceField label="Exam" choices={exams} placeholder="Choose an exam" isRequired {...parts} />;
    case 'subjectId':
      return <ChoiceField label="Subject" choices={subjects} placeholder="No Subject" {...parts} />;
    case 'year':
      return (
        <TextField label="Year" type="number" min={1990} max={currentYear() + 1} isRequired {...parts} />
      );
    case 'language':
      return (
        <SuggestField
          label="Language"
          maxLength={100}
          suggestions={suggestions.languages}
          isRequired
          {...parts}
        />
      );
    case 'paperType':
      return (
        <SuggestField
          label="Paper Type"
          maxLength={100}
          placeholder="Question paper"
          suggestions={suggestions.paperTypes}
          {...parts}
        />
      );
    case 'session':
      return <SuggestField label="Session" maxLength={100} suggestions={suggestions.sessions} {...parts} />;
  }
}

function getUrlHint(isStored: boolean, originalUrl: string | null): string | undefined {
  if (isStored) return 'A different URL replaces the stored file, which is kept for 30 days.';
  return originalUrl === null ? undefined : `Direct link. The entered URL was ${originalUrl}`;
}

/** Shows the fields of a paper and the URL of its file. */
export function PaperFields({
  isStored,
  originalUrl,
  ...props
}: FieldProps & { isStored: boolean; originalUrl: string | null }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PaperField name="title" className="sm:col-span-2" {...props} />
      <PaperField name="examId" {...props} />
      <PaperField name="subjectId" {...props} />
      <PaperField name="year" {...props} />
      <PaperField name="language" {...props} />
      <PaperField name="paperType" {...props} />
      <PaperField name="session" {...props} />
      <TextField
        className="sm:col-span-2"
        label="File URL"
        type="url"
        inputMode="url"
        maxLength={2_000}
        isRequired
        hint={getUrlHint(isStored, originalUrl)}
        {...wired(props.edited, 'fileUrl')}
      />
    </div>
  );
}
