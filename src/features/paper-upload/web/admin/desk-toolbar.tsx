import { clsx } from 'clsx';
import { useState } from 'react';
import { CheckboxField, checkClass, SelectField } from '#admin-kit/fields.tsx';
import { ProgressBar } from '#admin-kit/progress-bar.tsx';
import { Button } from '#ui/button.tsx';
import type { DeskFilter } from './desk-filter.ts';
import {
  countRows,
  findReadyKeys,
  findRetryKeys,
  findTwins,
  isSavable,
  type DeskCounts,
} from './readiness.ts';
import { PaperField, type PaperFieldChoices } from '#features/papers/papers.admin.ts';
import { paperFieldLabels } from '#features/papers/paper-fields.contract.ts';
import { fieldNames, type FieldName, type UploadListRow } from './upload-row.ts';
import { deskView, uploadList, useDeskFilter, useUploadRows } from './use-upload-list.ts';

/** Shows the counts and the total progress of all files. */
function UploadProgress({ rows, counts }: { rows: UploadListRow[]; counts: DeskCounts }) {
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const sent = rows.reduce((sum, row) => sum + Math.min(row.bytes, row.sent), 0);
  const isGoing = rows.some(({ stage }) => stage === 'waiting' || stage === 'sending');
  const { files, ready, attention, saved, rejected } = counts;
  const parts = [
    `${files} ${files === 1 ? 'file' : 'files'}`,
    ready > 0 && `${ready} ready`,
    attention > 0 && `${attention} ${attention === 1 ? 'needs' : 'need'} attention`,
    saved > 0 && `${saved} saved`,
    rejected > 0 && `${rejected} rejected`,
  ];
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <p aria-live="polite" className="tabular">
        {parts.filter(Boolean).join(', ')}
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

/** Filters that are shown only for a file. */
const rare: ReadonlySet<DeskFilter> = new Set(['failed', 'rejected']);

function Filters({ counts }: { counts: DeskCounts }) {
  const filter = useDeskFilter();
  const all: [DeskFilter, string, number][] = [
    ['attention', 'Needs attention', counts.attention],
    ['failed', 'Failed', counts.failed],
    ['ready', 'Ready', counts.ready],
    ['rejected', 'Rejected', counts.rejected],
    ['all', 'All', counts.files],
  ];
  return (
    <div role="group" aria-label="Show files" className="flex flex-wrap gap-1">
      {all
        .filter(([name, , count]) => !rare.has(name) || count > 0 || filter === name)
        .map(([name, label, count]) => (
          <button
            key={name}
            type="button"
            aria-pressed={filter === name}
            onClick={() => deskView.choose(name)}
            className={clsx(
              'min-h-11 rounded-md border px-3 text-sm lg:min-h-9',
              filter === name
                ? 'border-accent bg-accent-soft font-semibold text-accent'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {label} ({count})
          </button>
        ))}
    </div>
  );
}

const settable = fieldNames.filter((name) => name !== 'title');

/** Sets one field of all selected rows. */
function SetFieldForm({ keys, choices }: { keys: number[]; choices: PaperFieldChoices }) {
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

/** Shows the filters, the counts and the actions on many rows. */
export function DeskToolbar({
  shown,
  selected,
  choices,
  options,
  onGenerateSEO,
  onShowsPages,
  onSelect,
  onSave,
  onRemove,
}: {
  /** Keys of the shown rows. */
  shown: number[];
  selected: ReadonlySet<number>;
  choices: PaperFieldChoices;
  options: { generateSEO: boolean; showsPages: boolean };
  onGenerateSEO: (next: boolean) => void;
  onShowsPages: (next: boolean) => void;
  onSelect: (keys: number[]) => void;
  onSave: (keys: number[]) => void;
  onRemove: (keys: number[]) => void;
}) {
  const rows = useUploadRows();
  const counts = countRows(rows);
  const selectedRows = rows.filter(({ key }) => selected.has(key));
  const getKeys = (some: UploadListRow[]) => some.map(({ key }) => key);
  const twins = findTwins(rows);
  const savable = getKeys(selectedRows.filter((row) => isSavable(row, twins.has(row.key))));
  const retried = findRetryKeys(rows);
  const saved = getKeys(rows.filter(({ stage }) => stage === 'saved'));
  const duplicates = getKeys(rows.filter(({ stage, duplicate }) => stage !== 'saved' && duplicate));
  const rejected = getKeys(rows.filter(({ stage }) => stage === 'refused'));
  const isAll = shown.length > 0 && shown.every((key) => selected.has(key));
  return (
    <div className="flex flex-col gap-1 border-b border-line px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Filters counts={counts} />
        <div className="flex flex-wrap gap-2">
          {counts.resumable > 0 && (
            <Button variant="secondary" onClick={() => uploadList.resumeAll()}>
              Resume all ({counts.resumable})
            </Button>
          )}
          {saved.length > 0 && (
            <Button variant="quiet" onClick={() => onRemove(saved)}>
              Clear {saved.length} saved
            </Button>
          )}
          {duplicates.length > 0 && (
            <Button variant="quiet" onClick={() => onRemove(duplicates)}>
              Remove {duplicates.length} already in the library
            </Button>
          )}
          {rejected.length > 0 && (
            <Button variant="quiet" onClick={() => onRemove(rejected)}>
              Remove {rejected.length} rejected
            </Button>
          )}
          {retried.length > 0 && (
            <Button variant="secondary" onClick={() => onSave(retried)}>
              Save failed again ({retried.length})
            </Button>
          )}
          <Button disabled={counts.ready === 0} onClick={() => onSave(findReadyKeys(rows))}>
            Save all ready ({counts.ready})
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label className="-ml-2 flex min-h-11 items-center gap-2 pl-2 text-sm lg:min-h-9">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onSelect(isAll ? [] : shown)}
            className={checkClass}
          />
          Select all
        </label>
        <UploadProgress rows={rows} counts={counts} />
        <div className="flex flex-wrap items-center gap-x-4 lg:[&_label]:min-h-9">
          <CheckboxField
            label="Generate SEO texts"
            isChecked={options.generateSEO}
            onChecked={onGenerateSEO}
          />
          <span className="max-sm:hidden">
            <CheckboxField
              label="Pages beside the form"
              isChecked={options.showsPages}
              onChecked={onShowsPages}
            />
          </span>
        </div>
      </div>
      {selectedRows.length > 0 && (
        <div className="flex flex-wrap items-end justify-between gap-3 pt-1">
          <SetFieldForm keys={getKeys(selectedRows)} choices={choices} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="quiet"
              onClick={() => {
                for (const { key } of selectedRows) uploadList.look(key);
              }}
            >
              Mark as checked
            </Button>
            <Button variant="secondary" disabled={savable.length === 0} onClick={() => onSave(savable)}>
              Save selected ({savable.length})
            </Button>
            <Button variant="secondary" onClick={() => onRemove(getKeys(selectedRows))}>
              Remove {selectedRows.length}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
