import { useState } from 'react';
import { SelectField } from '#admin-kit/fields.tsx';
import { paperFieldLabels } from '#features/papers/paper-fields.contract.ts';
import { PaperField, type PaperFieldChoices } from '#features/papers/papers.admin.ts';
import { Button } from '#ui/button.tsx';
import { fieldNames, type FieldName } from './upload-row.ts';
import { uploadList } from './use-upload-list.ts';

const settable = fieldNames.filter((name) => name !== 'title');

/** Sets one field of all selected rows. */
export function SetFieldForm({ keys, choices }: { keys: number[]; choices: PaperFieldChoices }) {
  const [name, setName] = useState<FieldName>('examId');
  const [value, setValue] = useState('');
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
            {paperFieldLabels[field]}
          </option>
        ))}
      </SelectField>
      <PaperField
        key={name}
        name={name}
        label="To"
        isRequired={false}
        value={value}
        onValue={setValue}
        choices={choices}
        className="min-w-48 flex-1"
      />
      <Button type="submit" variant="secondary">
        Set for {keys.length}
      </Button>
    </form>
  );
}
