import { useState } from 'react';
import { SplitDialog } from '#features/split-pdf/split-pdf.admin.tsx';
import { ExamForm, SubjectForm } from '#features/catalog/catalog-forms.admin.ts';
import { isReady } from './upload-row.ts';
import { uploadList } from './use-upload-list.ts';

/** A missing exam or subject that the user creates from a row. */
interface Missing {
  kind: 'exam' | 'subject';
  key: number;
  /** The name that the user typed into the field. */
  name: string;
}

/**
 * Shows the form for a new exam or subject. The row gets it, and the server proposes it for all other files that name
 * it.
 */
function CreateMissing({ missing: { kind, key, name }, onClose }: { missing: Missing; onClose: () => void }) {
  // Without the proposals the other rows only stay as they are.
  const proposeAgain = () => void uploadList.proposeAgain().catch(() => {});
  if (kind === 'exam')
    return (
      <ExamForm
        saved={undefined}
        newName={name}
        onCreated={({ id }) => {
          uploadList.edit(key, { examId: String(id) });
          proposeAgain();
        }}
        onClose={onClose}
      />
    );
  return (
    <SubjectForm
      saved={undefined}
      newName={name}
      onCreated={(subject) => {
        uploadList.edit(key, { subjectName: subject.name });
        proposeAgain();
      }}
      onClose={onClose}
    />
  );
}

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
