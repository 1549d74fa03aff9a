import { trashPeriod } from '#lib/trash-retention.ts';
import { paperFieldNames, type PaperFieldName } from '#features/papers/paper-fields.contract.ts';
import { describePaperYear } from '#lib/text/paper-year.ts';
import { PaperField, type PaperFields as Fields } from '#features/papers/papers.admin.ts';
import type { EditedPaper } from './use-edited-paper.ts';
import type { PaperChoices } from './use-paper-choices.ts';

interface FieldProps {
  edited: Pick<EditedPaper, 'fields' | 'change' | 'problems'>;
  choices: PaperChoices;
}

/** The subject is an existing one. */
const names = paperFieldNames.filter((name) => name !== 'subjectName');
const isWide = (name: PaperFieldName) => name === 'title' || name === 'fileUrl';

/** Shows one field of a saved paper. */
export function EditedField({
  name,
  edited: { fields, change, problems },
  ...props
}: FieldProps & { name: keyof Fields & PaperFieldName; className?: string; hint?: string | undefined }) {
  return (
    <PaperField
      name={name}
      value={fields[name]}
      hint={name === 'year' ? describePaperYear(fields.year, fields.session) : undefined}
      onValue={(value) => change({ [name]: value })}
      error={problems[name]}
      {...(name === 'language' && { isRequired: true })}
      {...props}
    />
  );
}

function getUrlHint(isStored: boolean, originalUrl: string | null): string | undefined {
  if (isStored) return `A different URL replaces the stored file, which is kept for ${trashPeriod}.`;
  return originalUrl === null ? undefined : `Direct link. The entered URL was ${originalUrl}`;
}

/** Shows the fields of a paper and the URL of its file. */
export function PaperFields({
  isStored,
  originalUrl,
  titleHint,
  ...props
}: FieldProps & { isStored: boolean; originalUrl: string | null; titleHint: string | undefined }) {
  const hints: Partial<Record<PaperFieldName, string>> = {
    title: titleHint,
    fileUrl: getUrlHint(isStored, originalUrl),
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.map((name) => (
        <EditedField
          key={name}
          name={name}
          {...(hints[name] && { hint: hints[name] })}
          className={isWide(name) ? 'sm:col-span-2' : ''}
          {...props}
        />
      ))}
    </div>
  );
}
