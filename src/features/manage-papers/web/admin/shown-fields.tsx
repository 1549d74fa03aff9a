import { SelectField } from '#admin-kit/fields.tsx';
import { fieldTitles, type PaperFields, type ShownChoice } from '#features/papers/papers.admin.ts';

export const shownLabels: Record<ShownChoice, string> = {
  settings: 'As in Site Settings',
  yes: 'Show',
  no: 'Hide',
};

const isShownChoice = (value: string): value is ShownChoice => Object.hasOwn(shownLabels, value);

/** Shows whether visitors can read the pages of a stored file on the site, and their text. */
export function ShownFields({
  fields,
  onChange,
}: {
  fields: PaperFields;
  onChange: (change: Partial<PaperFields>) => void;
}) {
  const select = (name: 'showsPages' | 'showsText', hint: string) => (
    <SelectField
      label={fieldTitles[name]}
      name={name}
      value={fields[name]}
      hint={hint}
      onValue={(value) => isShownChoice(value) && onChange({ [name]: value })}
    >
      {Object.entries(shownLabels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-lg">Reader</legend>
      {select('showsPages', 'Pictures of the pages on the page of the paper.')}
      {select('showsText', 'Text of the pages, also in search. Only with shown pages.')}
    </fieldset>
  );
}
