import type { ReactNode } from 'react';
import { ModalDialog } from './dialog.tsx';
import { EditNotice } from './edit-notice.tsx';
import { Form, FormActions } from './form.tsx';
import type { EditedRecord } from './use-edited-record.ts';

/** The dialog of a form for a record. `children` are its fields. */
export function RecordForm({
  kind,
  isNew,
  edited: { submission, problem, cancel },
  children,
}: {
  /** In texts: 'exam'. */
  kind: string;
  isNew: boolean;
  edited: Pick<EditedRecord<object>, 'submission' | 'problem' | 'cancel'>;
  children: ReactNode;
}) {
  return (
    <ModalDialog title={`${isNew ? 'Add' : 'Edit'} ${kind}`} onClose={cancel}>
      <Form submission={submission} className="flex flex-col gap-4">
        <EditNotice {...problem} />
        {children}
        <FormActions action={isNew ? `Add ${kind}` : 'Save'} submission={submission} onCancel={cancel} />
      </Form>
    </ModalDialog>
  );
}
