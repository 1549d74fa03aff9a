import { clsx } from 'clsx';
import { useState, type ComponentProps } from 'react';
import { TextField } from '#admin-kit/fields.tsx';
import { mapFacts, paperFacts, paperFieldLabels } from '#features/papers/paper-fields.contract.ts';
import { describePaperYear } from '#lib/text/paper-year.ts';
import { PaperField, suggestionsOf, type PaperFieldChoices } from '#features/papers/papers.admin.ts';
import { maxValueLengths } from '#features/upload-drafts/upload-drafts.contract.ts';
import { CircleCheck, CircleHelp } from '#ui/icons.ts';
import { findGuesses } from './readiness.ts';
import type { FieldName, UploadListRow } from './upload-row.ts';
import { uploadList } from './use-upload-list.ts';

/** What a blank field means in the desk. */
const blanks: Partial<Record<FieldName, string | null>> = {
  ...mapFacts((name) => paperFacts[name].blank),
  subjectName: 'No Subject',
  year: 'No year',
};

const sources = {
  name: 'From the file name',
  page: 'From the first page',
  ocr: 'Read from the scan',
  learned: 'From an earlier correction',
} as const;

/** Returns where a value came from and whether it is sure. `undefined` for a default and for the user's own value. */
function describeOrigin(row: UploadListRow, name: FieldName): string | undefined {
  const origin = row.origins[name];
  if (!origin || origin.from === null) return undefined;
  const value = row.fields?.[name];
  if (name in row.edits || value === '') return undefined;
  const certainty = row.seen[name] === value ? ', checked' : ', not sure';
  return `${sources[origin.from]}${origin.isSure ? '' : certainty}`;
}

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

/** Removes the rule that filled in a value. */
function ForgetButton({ ruleId, name }: { ruleId: number; name: FieldName }) {
  const [isFailed, setIsFailed] = useState(false);
  const forget = () => uploadList.forget(ruleId).catch(() => setIsFailed(true));
  return (
    <button
      type="button"
      aria-label={`Forget the rule for ${paperFieldLabels[name]}`}
      onClick={() => void forget()}
      className="min-h-11 text-sm text-accent underline underline-offset-2 lg:min-h-6"
    >
      {isFailed ? 'The rule could not be removed. Try again' : 'Forget this rule'}
    </button>
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
  choices: PaperFieldChoices;
  isCell?: boolean;
}) {
  const origin = describeOrigin(row, name);
  const ruleId = row.origins[name]?.ruleId;
  const isGuess = findGuesses(row).includes(name);
  const error = row.errors[name];
  const saved = name === 'year' && describePaperYear(row.fields?.year ?? '', row.fields?.session ?? '');
  const parts = {
    name,
    label: paperFieldLabels[name],
    value: row.fields?.[name] ?? '',
    onValue: (value: string) => uploadList.edit(row.key, { [name]: value }),
    error,
    ...((isCell || blanks[name]) && { placeholder: blanks[name] ?? paperFieldLabels[name] }),
    hint: saved || (origin && <OriginNote text={origin} isGuess={isGuess} />),
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
      title={
        isCell ? [parts.value && shownValue, error, saved, origin].filter(Boolean).join('\n') : undefined
      }
      onFocus={() => uploadList.look(row.key, name)}
    >
      {isCell && name in suggestionsOf ? (
        <ListedField {...parts} />
      ) : (
        <PaperField {...parts} choices={choices} />
      )}
      {!isCell && origin && ruleId && <ForgetButton ruleId={ruleId} name={name} />}
      {isCell && isGuess && (
        <CircleHelp
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-1.5 size-4 -translate-y-1/2 text-accent"
        />
      )}
    </div>
  );
}

const getListId = (name: string) => `desk-${name}`;

/** The suggestions of the grid, once for all its rows. */
export function SuggestionLists({ suggestions }: Pick<PaperFieldChoices, 'suggestions'>) {
  return Object.entries(suggestionsOf).map(([name, list]) => (
    <datalist key={name} id={getListId(name)}>
      {suggestions[list].map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  ));
}

/** A text field with the browser's suggestions: a hundred rows of `SuggestField` are slow to scroll. */
function ListedField(parts: ComponentProps<typeof TextField> & { name: FieldName }) {
  return <TextField {...parts} list={getListId(parts.name)} maxLength={maxValueLengths[parts.name]} />;
}
