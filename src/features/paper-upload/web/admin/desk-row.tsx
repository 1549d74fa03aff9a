import { clsx } from 'clsx';
import { memo } from 'react';
import { checkClass } from '#admin-kit/fields.tsx';
import { fileSize } from '#lib/text/format.ts';
import { Plus, Trash2 } from '#ui/icons.ts';
import { mapFacts } from '#features/papers/paper-fields.contract.ts';
import { RowAction, SplitAction } from './row-actions.tsx';
import type { PaperFieldChoices } from '#features/papers/papers.admin.ts';
import { RowField } from './row-field.tsx';
import { RowStatus } from './row-status.tsx';
import { SimilarPapers } from './similar-papers.tsx';
import { fieldNames, type FieldName, type UploadListRow } from './upload-row.ts';
import { useTwin, useUploadRow } from './use-upload-list.ts';

/**
 * Columns of the grid. Two lines have the fields, so that titles and exams are readable: the state of the row is at the
 * end of the second one. A narrow grid has the state on a line of its own.
 */
export const columnsClass =
  'grid grid-cols-[2rem_repeat(10,minmax(0,1fr))] items-center gap-1 px-1 @min-[52rem]:grid-cols-[2rem_7.25rem_6rem_7.5rem_minmax(0,.6fr)_minmax(0,1.6fr)_4rem_minmax(0,1.2fr)]';
/** Where the grid has a field. */
export const placeClass: Record<FieldName, string> = {
  ...mapFacts(() => 'col-span-2 @min-[52rem]:col-span-1'),
  title: 'col-span-6 @min-[52rem]:col-span-4',
  examId: 'col-span-4 @min-[52rem]:col-span-1',
  year: 'col-start-2 @min-[52rem]:col-start-auto',
  subjectName: 'col-span-3 @min-[52rem]:col-span-1',
  paperType: 'col-span-2 @min-[52rem]:col-span-1 @min-[52rem]:col-start-2',
};

export interface DeskRowActions {
  choices: PaperFieldChoices;
  onSelect: (key: number) => void;
  onSave: (key: number) => void;
  onRemove: (keys: number[]) => void;
  onCreateExam: (key: number) => void;
  onSplit: (key: number) => void;
  /** Moves to another row. */
  onShow: (key: number) => void;
}

interface DeskRowProps extends DeskRowActions {
  rowKey: number;
  /** Position in the grid, from 0. */
  index: number;
  /** In pixels. */
  top: number;
  /** Measures the height of the row, which depends on its state. */
  measure: (row: HTMLElement | null) => void;
  isSelected: boolean;
}

const small = 'flex size-7 items-center justify-center rounded-sm pointer-coarse:size-11';

/** Returns size, pages and kind of a file. */
export function getFileFacts({ bytes, upload }: UploadListRow): string {
  const { pages = null, kind = null } = upload ?? {};
  const facts = [fileSize(bytes), pages !== null && `${pages} ${pages === 1 ? 'page' : 'pages'}`, kind];
  return facts.filter(Boolean).join(', ');
}

/** Shows the fields of a paper and what it still needs. Renders only when its own row changes. */
export const DeskRow = memo(function DeskRow(props: DeskRowProps) {
  const { rowKey, index, top, measure, isSelected, choices, onSelect, onSave, onRemove } = props;
  const row = useUploadRow(rowKey);
  const twin = useTwin(rowKey);
  if (!row) return null;
  const hasFields = row.fields !== undefined && row.stage !== 'saved';
  return (
    <div
      ref={measure}
      role="row"
      tabIndex={-1}
      data-index={index}
      aria-label={row.name}
      aria-rowindex={index + 2}
      data-desk-row={rowKey}
      data-upload-id={row.upload?.id}
      style={{ top }}
      className={clsx(
        columnsClass,
        'absolute inset-x-0 border-b border-line py-1 -outline-offset-2 focus-within:bg-sunken',
        isSelected && 'bg-accent-soft',
      )}
    >
      <span role="cell">
        <label className={small}>
          <input
            type="checkbox"
            aria-label={`Select ${row.name}`}
            tabIndex={-1}
            checked={isSelected}
            onChange={() => onSelect(rowKey)}
            className={checkClass}
          />
        </label>
      </span>
      {hasFields &&
        fieldNames.map((name) => (
          <div role="cell" key={name} className={`relative min-w-0 ${placeClass[name]}`}>
            <RowField row={row} name={name} choices={choices} isCell />
            {name === 'examId' && row.fields?.examId === '' && (
              <button
                type="button"
                tabIndex={-1}
                title="New exam (Alt+N)"
                aria-label={`New exam for ${row.name}`}
                onClick={() => props.onCreateExam(rowKey)}
                className="absolute inset-y-0 right-7 flex w-6 items-center justify-center text-accent"
              >
                <Plus aria-hidden className="size-4" />
              </button>
            )}
          </div>
        ))}
      <div
        role="cell"
        className={clsx(
          'col-[2/-1] flex min-w-0 flex-wrap items-center justify-end gap-x-2',
          hasFields && '@min-[52rem]:col-[5/-1]',
        )}
      >
        <p className="min-w-0 flex-1 basis-60 text-xs leading-tight wrap-anywhere">
          <span className="font-semibold">{row.name}</span>{' '}
          <span className="text-muted">({getFileFacts(row)})</span>{' '}
          <span role="status">
            <RowStatus row={row} twin={twin} isInCell onShow={props.onShow} />
          </span>{' '}
          {hasFields && <SimilarPapers row={row} isInCell />}
        </p>
        <RowAction
          row={row}
          isTwin={twin !== undefined}
          onSave={onSave}
          className="min-h-8.5! px-2! py-0! text-xs! leading-tight"
        />
        <span className="flex">
          <SplitAction row={row} isInCell onSplit={props.onSplit} />
          <button
            type="button"
            tabIndex={-1}
            title={`Remove ${row.name}`}
            aria-label={`Remove ${row.name}`}
            disabled={row.stage === 'saving'}
            onClick={() => onRemove([rowKey])}
            className={clsx(small, 'text-muted hover:bg-sunken hover:text-ink disabled:opacity-60')}
          >
            <Trash2 aria-hidden className="size-4" />
          </button>
        </span>
      </div>
    </div>
  );
});
