import { currentYear } from '#lib/time/current-year.ts';
import { ChoiceField, type Choice } from '#admin-kit/choice-field.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { SuggestField } from '#admin-kit/suggest-field.tsx';
import type { Suggestions, PaperFields as Fields } from '#features/papers/papers.admin.ts';
import type { EditedPaper } from './use-edited-paper.ts';

function getUrlHint(isStored: boolean, originalUrl: string | null): string | undefined {
  if (isStored) return 'A different URL replaces the stored file, which is kept for 30 days.';
  return originalUrl === null ? undefined : `Direct link. The entered URL was ${originalUrl}`;
}

/** Shows the fields of a paper and the URL of its file. */
export function PaperFields({
  edited,
  exams,
  subjects,
  suggestions,
  isStored,
  originalUrl,
}: {
  edited: Pick<EditedPaper, 'fields' | 'change' | 'problems'>;
  exams: Choice[];
  subjects: Choice[];
  suggestions: Suggestions;
  isStored: boolean;
  originalUrl: string | null;
}) {
  const { fields, change, problems } = edited;
  const wired = (name: keyof Fields) => ({
    name,
    value: fields[name],
    onValue: (value: string) => change({ [name]: value }),
    error: problems[name],
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField className="sm:col-span-2" label="Title" maxLength={300} isRequired {...wired('title')} />
      <ChoiceField
        label="Exam"
        choices={exams}
        placeholder="Choose an exam"
        isRequired
        {...wired('examId')}
      />
      <ChoiceField label="Subject" choices={subjects} placeholder="No Subject" {...wired('subjectId')} />
      <TextField
        label="Year"
        type="number"
        min={1990}
        max={currentYear() + 1}
        isRequired
        {...wired('year')}
      />
      <SuggestField
        label="Language"
        maxLength={100}
        suggestions={suggestions.languages}
        isRequired
        {...wired('language')}
      />
      <SuggestField
        label="Paper Type"
        maxLength={100}
        placeholder="Question paper"
        suggestions={suggestions.paperTypes}
        {...wired('paperType')}
      />
      <SuggestField
        label="Session"
        maxLength={100}
        suggestions={suggestions.sessions}
        {...wired('session')}
      />
      <TextField
        className="sm:col-span-2"
        label="File URL"
        type="url"
        inputMode="url"
        maxLength={2_000}
        isRequired
        hint={getUrlHint(isStored, originalUrl)}
        {...wired('fileUrl')}
      />
    </div>
  );
}
