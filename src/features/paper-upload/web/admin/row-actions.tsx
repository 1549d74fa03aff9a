import { Button } from '#ui/button.tsx';
import { Scissors } from '#ui/icons.ts';
import { isReady, type UploadListRow } from './upload-row.ts';
import { isResumable } from './readiness.ts';
import { uploadList } from './use-upload-list.ts';

/** Shows the button that continues with a row: Save, Save anyway or Resume. */
export function RowAction({
  row,
  isTwin,
  onSave,
  className,
}: {
  row: UploadListRow;
  isTwin: boolean;
  onSave: (key: number) => void;
  className?: string;
}) {
  if (isResumable(row))
    return (
      <Button variant="secondary" className={className} onClick={() => uploadList.goOn(row.key)}>
        Resume
      </Button>
    );
  if (!isReady(row)) return null;
  return (
    <Button variant="secondary" className={className} onClick={() => onSave(row.key)}>
      {isTwin || row.duplicate ? 'Save anyway' : 'Save'}
    </Button>
  );
}

/** Opens the dialog that splits, rotates and drops pages of an upload. In the grid a key does so as well. */
export function SplitAction({
  row,
  isInCell = false,
  onSplit,
}: {
  row: UploadListRow;
  isInCell?: boolean;
  onSplit: (key: number) => void;
}) {
  if (!isReady(row)) return null;
  const label = `Split or rotate pages of ${row.name}`;
  const button = { 'aria-label': label, title: `${label} (Alt+S)`, onClick: () => onSplit(row.key) };
  if (!isInCell)
    return (
      <Button variant="quiet" {...button}>
        <Scissors aria-hidden className="size-4" />
        Split or rotate pages
      </Button>
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      {...button}
      className="flex size-7 items-center justify-center rounded-sm text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
    >
      <Scissors aria-hidden className="size-4" />
    </button>
  );
}
