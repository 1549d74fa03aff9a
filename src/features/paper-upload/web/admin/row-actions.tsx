import { Button } from '#ui/button.tsx';
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
