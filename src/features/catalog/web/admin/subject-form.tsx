import { createSlug } from '#lib/url/slug.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { RecordForm } from '#admin-kit/record-form.tsx';
import { useEditedRecord } from '#admin-kit/use-edited-record.ts';
import type { AdminSubject } from '../../catalog-admin.contract.ts';
import { AliasField } from './alias-field.tsx';
import { restoreRecord } from './trash/restore-record.ts';
import { HindiName } from './hindi-texts.tsx';

const getFields = (saved: AdminSubject | undefined, newName: string) => ({
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
  const edited = useEditedRecord({
    kind: 'subject',
    url: '/api/admin/subjects',
    saved,
    fieldsOf: (subject: AdminSubject | undefined) => getFields(subject, newName),
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
  const { fields, change, bind, submission } = edited;
  return (
    <RecordForm kind="subject" isNew={!saved} edited={edited}>
      <TextField
        label="Subject Name"
        isRequired
        maxLength={120}
        {...bind('name')}
        // The form has no slug field, so an error of the slug is shown at the name.
        error={submission.errors.slug}
      />
      <AliasField
        aliases={fields.aliases}
        onAliases={(aliases) => change({ aliases })}
        errors={submission.errors}
        examples="Maths, Ganit or मैथ्स"
      />
      <HindiName {...bind('hindiName')} />
    </RecordForm>
  );
}
