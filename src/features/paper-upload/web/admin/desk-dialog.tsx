import { useState } from 'react';
import { SplitDialog } from '#features/split-pdf/split-pdf.admin.tsx';
import { CreateMissing, type Missing } from './create-missing.tsx';
import { isReady } from './upload-row.ts';
import { uploadList } from './use-upload-list.ts';

/** A dialog of the desk and the key of the row that it is about. */
export type OpenDialog = Missing | { kind: 'split'; key: number };

/** Shows the open dialog. It belongs to the desk, because rows leave the document as the user scrolls. */
export function DeskDialog({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  if (open.kind === 'split') return <SplitRow key={open.key} rowKey={open.key} onClose={onClose} />;
  return <CreateMissing missing={open} onClose={onClose} />;
}

function SplitRow({ rowKey, onClose }: { rowKey: number; onClose: () => void }) {
  // The upload as it was opened: its edits of another window do not interrupt the plan.
  const [row] = useState(() => uploadList.row(rowKey));
  if (!row?.upload || !isReady(row)) return null;
  return <SplitDialog upload={row.upload} onClose={onClose} onDone={() => uploadList.findAgain()} />;
}
