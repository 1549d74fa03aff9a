import { clsx } from 'clsx';
import { memo } from 'react';
import { checkClass } from '#admin-kit/fields.tsx';
import { fileSize } from '#lib/text/format.ts';
import { Plus, Trash2 } from '#ui/icons.ts';
import { RowAction, SplitAction } from './row-actions.tsx';
import type { PaperFieldChoices } from '#features/papers/papers.admin.ts';
import { RowField } from './row-field.tsx';
import { RowStatus } from './row-status.tsx';
import { SimilarPapers } from './similar-papers.tsx';
import { fieldNames, type UploadListRow } from './upload-row.ts';
import { useTwin, useUploadRow } from './use-upload-list.ts';

/** Columns of the grid: select, file, the seven fields, save, remove. */
export const columnsClass =
  'grid grid-cols-[2rem_minmax(7.5rem,1.1fr)_minmax(9.5rem,1.9fr)_minmax(6.25rem,1fr)_4rem_minmax(5.5rem,1fr)_minmax(5.5rem,1fr)_minmax(4.25rem,.7fr)_minmax(4.5rem,.8fr)_4rem_3.75rem] items-center gap-x-1 px-1';

export interface DeskRowActions {
  choices: PaperFieldChoices;
  onSelect: (key: number) => void;
  onSave: (key: number) => void;
  onRemove: (keys: number[]) => void;
  onCreateExam: (key: number) => void;
  onSplit: (key: number) => void;
}

interface DeskRowProps extends DeskRowActions {
  rowKey: number;
  /** Position in the grid, from 0. */
  index: number;
  /** In pixels. */
  top: number;
  height: number;
  isSelected: boolean;
}

const small = 'flex size-7 items-center justify-center rounded-sm pointer-coarse:size-11';

/** Returns size, pages and kind of a file. */
export function getFileFacts({ bytes, upload }: UploadListRow): string {
  const { pages = null, kind = null } = upload ?? {};
  const facts = [fileSize(bytes), pages !== null && `${pages} ${pages === 1 ? 'page' : 'pages'}`, kind];
  return facts.filter(Boolean).join(', ');
}

/** Shows one paper in one line. Renders only when its own row changes. */
export const DeskRow = memo(function DeskRow(props: DeskRowProps) {
  const { rowKey, index, top, height, isSelected, choices, onSelect, onSave, onRemove } = props;
  const row = useUploadRow(rowKey);
  const twin = useTwin(rowKey);
  if (!row) return null;
  const hasFields = row.fields !== undefined && row.stage !== 'saved';
  return (
    <div
      role="row"
      aria-label={row.name}
      aria-rowindex={index + 2}
      data-desk-row={rowKey}
      data-upload-id={row.upload?.id}
      style={{ top, height }}
      className={clsx(
        columnsClass,
        'absolute inset-x-0 border-b border-line focus-within:bg-sunken',
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
      <div role="cell" className="min-w-0 text-xs leading-tight">
        <p className="truncate font-semibold" title={`${row.name} (${getFileFacts(row)})`}>
          {row.name}
        </p>
        {hasFields && <CellStatus row={row} twin={twin} />}
      </div>
      {hasFields ? (
        fieldNames.map((name) => (
          <div role="cell" key={name} className="relative min-w-0">
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
        ))
      ) : (
        <div role="cell" aria-colspan={7} className="col-span-7 min-w-0 truncate text-sm">
          <span role="status">
            <RowStatus row={row} twin={twin} isInCell />
          </span>
        </div>
      )}
      <span role="cell">
        <RowAction
          row={row}
          isTwin={twin !== undefined}
          onSave={onSave}
          className="min-h-8.5! w-full px-1! py-0! text-xs! leading-tight"
        />
      </span>
      <span role="cell" className="flex justify-end">
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
  );
});

/** Shows the status in one line. The view of one paper has the whole text. */
function CellStatus({ row, twin }: { row: UploadListRow; twin: UploadListRow | undefined }) {
  return (
    <p role="status" className="truncate" title={row.why || row.duplicate?.title || twin?.name}>
      <RowStatus row={row} twin={twin} isInCell /> <SimilarPapers row={row} isInCell />
    </p>
  );
}
