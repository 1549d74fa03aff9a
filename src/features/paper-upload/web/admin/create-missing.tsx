import { ExamForm, SubjectForm } from '#features/catalog/catalog-forms.admin.ts';
import { uploadList } from './use-upload-list.ts';

/** A missing exam or subject that the user creates from a row. */
export interface Missing {
  kind: 'exam' | 'subject';
  key: number;
  /** The name that the user typed into the field. */
  name: string;
}

/**
 * Shows the form for a new exam or subject. The row gets it, and the server proposes it for all other files that name
 * it.
 */
export function CreateMissing({
  missing: { kind, key, name },
  onClose,
}: {
  missing: Missing;
  onClose: () => void;
}) {
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
