import { clsx } from 'clsx';
import { FileText, Scissors, Trash2 } from '#ui/icons.ts';
import { memo, useState } from 'react';
import { SplitDialog } from '#features/split-pdf/split-pdf.admin.tsx';
import { fileSize } from '#lib/text/format.ts';
import { checkClass } from '#admin-kit/fields.tsx';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Button } from '#ui/button.tsx';
import { earlierTwin, isReady, type UploadListRow } from './upload-row.ts';
import { RowFields, type RowChoices } from './row-fields.tsx';
import { RowStatus } from './row-status.tsx';
import { SimilarPapers } from './similar-papers.tsx';
import { uploadList } from './use-upload-list.ts';

function FirstPage({ row }: { row: UploadListRow }) {
  const thumbnail = row.upload?.thumbnail;
  const frame = 'h-12 w-9 shrink-0 overflow-hidden rounded-xs border border-line bg-sunken';
  if (!thumbnail)
    return (
      <span className={clsx(frame, 'flex items-center justify-center text-muted')}>
        <FileText aria-hidden className="size-4" />
      </span>
    );
  return <img src={thumbnail.url} alt="" className={clsx(frame, 'object-cover object-top')} />;
}

function factsOf({ bytes, upload }: UploadListRow): string {
  const { pages = null, kind = null } = upload ?? {};
  const facts = [fileSize(bytes), pages !== null && `${pages} ${pages === 1 ? 'page' : 'pages'}`, kind];
  return facts.filter(Boolean).join(', ');
}

interface UploadItemProps {
  row: UploadListRow;
  rows: UploadListRow[];
  choices: RowChoices;
  isSelected: boolean;
  onSelect: (key: number, isSelected: boolean) => void;
  onSave: (key: number) => void;
}

/** Shows one file: its facts, its upload status, and the fields of the paper. */
export const UploadItem = memo(function UploadItem(props: UploadItemProps) {
  const { row, rows, choices, isSelected, onSelect, onSave } = props;
  const [isSplitting, setSplitting] = useState(false);
  const isTwin = row.duplicate !== null || earlierTwin(row, rows) !== undefined;
  return (
    <li
      aria-label={row.name}
      data-upload-id={row.upload?.id}
      className={clsx('grid gap-2 border-b border-line p-3 last:border-0', isSelected && 'bg-accent-soft')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label className="-ml-2 flex size-11 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            aria-label={`Select ${row.name}`}
            checked={isSelected}
            onChange={(event) => onSelect(row.key, event.target.checked)}
            className={checkClass}
          />
        </label>
        <FirstPage row={row} />
        <div className="min-w-40 flex-1 text-sm">
          <p className="font-semibold break-words">
            {row.name} <span className="font-normal text-muted">({factsOf(row)})</span>
          </p>
          <div role="status">
            <RowStatus row={row} rows={rows} />
          </div>
        </div>
        <div className="ml-auto flex items-center gap-1">
          {row.stage === 'stopped' && row.file && (
            <Button variant="secondary" onClick={() => uploadList.goOn(row.key)}>
              Resume
            </Button>
          )}
          {isReady(row) && (
            <Button variant="secondary" onClick={() => onSave(row.key)}>
              {isTwin ? 'Save anyway' : 'Save'}
            </Button>
          )}
          {isReady(row) && (
            <IconButton
              label={`Split or rotate pages of ${row.name}`}
              icon={Scissors}
              onClick={() => setSplitting(true)}
            />
          )}
          <IconButton
            label={`Remove ${row.name}`}
            icon={Trash2}
            disabled={row.stage === 'saving'}
            onClick={() => void uploadList.remove([row.key])}
          />
        </div>
      </div>
      {isSplitting && row.upload && (
        <SplitDialog
          upload={row.upload}
          onClose={() => setSplitting(false)}
          onDone={() => uploadList.findAgain()}
        />
      )}
      {row.fields && row.stage !== 'saved' && (
        <div className="grid gap-2 lg:pl-24">
          <RowFields
            fields={row.fields}
            errors={row.errors}
            choices={choices}
            onEdit={(change) => uploadList.edit(row.key, change)}
          />
          <SimilarPapers fields={row.fields} exceptId={row.duplicate?.id} />
        </div>
      )}
    </li>
  );
}, isSame);

/** Of the other rows, only a duplicate matters. Progress of one file must not render a hundred rows. */
function isSame(one: UploadItemProps, other: UploadItemProps): boolean {
  return (
    one.row === other.row &&
    one.choices === other.choices &&
    one.isSelected === other.isSelected &&
    one.onSave === other.onSave &&
    earlierTwin(one.row, one.rows)?.name === earlierTwin(other.row, other.rows)?.name
  );
}
