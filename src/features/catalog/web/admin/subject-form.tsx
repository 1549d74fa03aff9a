import { createSlug } from '#lib/url/slug.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { EditNotice } from '#admin-kit/edit-notice.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useEditedRecord } from '#admin-kit/use-edited-record.ts';
import type { AdminSubject } from '../../catalog-admin.contract.ts';
import { AliasField } from './alias-field.tsx';
import { restoreRecord } from './trash/restore-record.ts';
import { HindiName } from './hindi-texts.tsx';

const fieldsOf = (saved: AdminSubject | undefined, newName: string) => ({
  name: saved?.name ?? newName,
  aliases: saved?.aliases ?? [],
  hindiName: saved?.translations.hi?.name ?? '',
});

/** Form to create or rename a subject. `newName` proposes a name. Its slug comes from its name, because it has no page of its own. */
export function SubjectForm({
  saved,
  newName = '',
  onCreated,
  onClose,
}: {
  saved: AdminSubject | undefined;
  newName?: string;
  onCreated?: (subject: AdminSubject) => void;
  onClose: () => void;
}) {
  const { fields, change, submission, problem, cancel } = useEditedRecord({
    kind: 'subject',
    url: '/api/admin/subjects',
    saved,
    fieldsOf: (subject: AdminSubject | undefined) => fieldsOf(subject, newName),
    payloadOf: ({ name, aliases, hindiName }) => ({
      name,
      slug: name.trim() === '' ? '' : createSlug(name, 'subject'),
      aliases,
      translations: { hi: { name: hindiName } },
    }),
    restore: (id) => restoreRecord({ kind: 'subject', id }),
    onCreated,
    onClose,
  });
  return (
    <ModalDialog title={saved ? 'Edit subject' : 'Add subject'} onClose={cancel}>
      <Form submission={submission} className="flex flex-col gap-4">
        <EditNotice {...problem} />
        <TextField
          label="Subject Name"
          name="name"
          isRequired
          maxLength={120}
          value={fields.name}
          onValue={(name) => change({ name })}
          // The form has no slug field, so an error of the slug is shown at the name.
          error={submission.errors.slug}
        />
        <AliasField
          aliases={fields.aliases}
          onAliases={(aliases) => change({ aliases })}
          errors={submission.errors}
          examples="Maths, Ganit or मैथ्स"
        />
        <HindiName value={fields.hindiName} onValue={(hindiName) => change({ hindiName })} />
        <FormActions action={saved ? 'Save' : 'Add subject'} submission={submission} onCancel={cancel} />
      </Form>
    </ModalDialog>
  );
}
