import { useState } from 'react';
import { ChoiceField } from '#admin-kit/choice-field.tsx';
import { checkClass, SelectField, TextField } from '#admin-kit/fields.tsx';
import { ProgressBar } from '#admin-kit/progress-bar.tsx';
import { SuggestField } from '#admin-kit/suggest-field.tsx';
import { Button } from '#ui/button.tsx';
import { isReady, isSavedWithAll, type UploadListRow, type PaperFields } from './upload-row.ts';
import type { RowChoices } from './row-fields.tsx';
import { uploadList } from './use-upload-list.ts';

/** Shows the total progress of all files. */
export function UploadProgress({ rows }: { rows: UploadListRow[] }) {
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const sent = rows.reduce((sum, row) => sum + Math.min(row.bytes, row.sent), 0);
  const count = (stage: UploadListRow['stage']) => rows.filter((row) => row.stage === stage).length;
  const isGoing = rows.some(({ stage }) => stage === 'waiting' || stage === 'sending');
  const refused = count('refused') + count('stopped');
  const said = [
    `${rows.length} ${rows.length === 1 ? 'file' : 'files'}`,
    count('ready') > 0 && `${count('ready')} ready`,
    count('saved') > 0 && `${count('saved')} saved`,
    refused > 0 && `${refused} rejected`,
  ];
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <p aria-live="polite" className="tabular">
        {said.filter(Boolean).join(', ')}
      </p>
      {isGoing && (
        <ProgressBar
          label="Sending all files"
          percent={bytes === 0 ? 0 : Math.floor((100 * sent) / bytes)}
          className="w-40"
        />
      )}
    </div>
  );
}

const settable: [name: keyof PaperFields, label: string][] = [
  ['examId', 'Exam'],
  ['subjectName', 'Subject'],
  ['year', 'Year'],
  ['session', 'Session'],
  ['paperType', 'Paper Type'],
  ['language', 'Language'],
];

/** Sets one field of all selected rows. */
function SetField({ keys, choices }: { keys: number[]; choices: RowChoices }) {
  const [name, setName] = useState<keyof PaperFields>('examId');
  const [value, setValue] = useState('');
  const { suggestions } = choices;
  const control = { label: 'To', name: 'value', value, onValue: setValue, className: 'min-w-48 flex-1' };
  const suggested = {
    subjectName: suggestions.subjects,
    session: suggestions.sessions,
    paperType: suggestions.paperTypes,
    language: suggestions.languages,
  };
  return (
    <form
      aria-label="Set a field of the selected files"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        for (const key of keys) uploadList.edit(key, { [name]: value });
      }}
    >
      <SelectField
        label="Set"
        name="field"
        value={name}
        onValue={(chosen) => {
          setName(chosen as keyof PaperFields);
          setValue('');
        }}
      >
        {settable.map(([field, label]) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
      </SelectField>
      {name === 'examId' && <ChoiceField {...control} choices={choices.exams} placeholder="Choose" />}
      {name === 'year' && <TextField {...control} inputMode="numeric" maxLength={4} />}
      {name in suggested && (
        <SuggestField key={name} {...control} suggestions={suggested[name as keyof typeof suggested]} />
      )}
      <Button type="submit" variant="secondary">
        Set for {keys.length}
      </Button>
    </form>
  );
}

/** Shows the actions on many rows. */
export function UploadToolbar({
  rows,
  selected,
  choices,
  onSelect,
  onSave,
}: {
  rows: UploadListRow[];
  selected: ReadonlySet<number>;
  choices: RowChoices;
  onSelect: (keys: number[]) => void;
  onSave: (keys: number[]) => void;
}) {
  const chosen = rows.filter(({ key }) => selected.has(key));
  const savable = rows.filter((row) => isSavedWithAll(row, rows)).map(({ key }) => key);
  const saved = rows.filter(({ stage }) => stage === 'saved').map(({ key }) => key);
  const isAll = chosen.length === rows.length;
  const keysOf = (some: UploadListRow[]) => some.map(({ key }) => key);
  return (
    <div className="flex flex-col gap-3 border-b border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="-ml-2 flex min-h-11 items-center gap-2 pl-2 text-sm">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onSelect(isAll ? [] : keysOf(rows))}
            className={checkClass}
          />
          Select all
        </label>
        <UploadProgress rows={rows} />
        <div className="flex flex-wrap gap-3">
          {saved.length > 0 && (
            <Button variant="quiet" onClick={() => void uploadList.remove(saved)}>
              Clear {saved.length} saved
            </Button>
          )}
          <Button disabled={savable.length === 0} onClick={() => onSave(savable)}>
            Save all ready ({savable.length})
          </Button>
        </div>
      </div>
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <SetField keys={keysOf(chosen)} choices={choices} />
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              disabled={!chosen.some(isReady)}
              onClick={() => onSave(keysOf(chosen.filter(isReady)))}
            >
              Save selected
            </Button>
            <Button variant="secondary" onClick={() => void uploadList.remove(keysOf(chosen))}>
              Remove {chosen.length}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
