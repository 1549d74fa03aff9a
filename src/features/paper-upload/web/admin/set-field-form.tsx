import { useState } from 'react';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import { SelectField, TextField } from '#admin-kit/fields.tsx';
import { SuggestField } from '#admin-kit/suggest-field.tsx';
import { longestValues } from '#features/upload-drafts/upload-drafts.contract.ts';
import { Button } from '#ui/button.tsx';
import { fieldLabels, suggestionsOf, type RowChoices } from './row-field.tsx';
import type { FieldName } from './upload-row.ts';
import { uploadList } from './use-upload-list.ts';

const settable: FieldName[] = ['examId', 'subjectName', 'year', 'session', 'paperType', 'language'];

/** Sets one field of all selected rows. */
export function SetFieldForm({ keys, choices }: { keys: number[]; choices: RowChoices }) {
  const [name, setName] = useState<FieldName>('examId');
  const [value, setValue] = useState('');
  const { suggestions } = choices;
  const control = { label: 'To', name: 'value', value, onValue: setValue, className: 'min-w-48 flex-1' };
  return (
    <form
      aria-label="Set a field of the selected files"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        uploadList.editAll(new Map(keys.map((key) => [key, { [name]: value }])));
      }}
    >
      <SelectField
        label="Set"
        name="field"
        value={name}
        onValue={(chosen) => {
          setName(chosen as FieldName);
          setValue('');
        }}
      >
        {settable.map((field) => (
          <option key={field} value={field}>
            {fieldLabels[field]}
          </option>
        ))}
      </SelectField>
      {name === 'examId' && <ChoiceField {...control} choices={choices.exams} placeholder="Choose" />}
      {name === 'year' && <TextField {...control} inputMode="numeric" maxLength={4} />}
      {name in suggestionsOf && (
        <SuggestField
          key={name}
          {...control}
          maxLength={longestValues[name]}
          suggestions={suggestions[suggestionsOf[name as keyof typeof suggestionsOf]]}
        />
      )}
      <Button type="submit" variant="secondary">
        Set for {keys.length}
      </Button>
    </form>
  );
}
