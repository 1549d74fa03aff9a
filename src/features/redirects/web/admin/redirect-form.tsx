import { getReadableUrl } from '#lib/url/readable-url.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { EditNotice } from '#admin-kit/edit-notice.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useEditedRecord } from '#admin-kit/use-edited-record.ts';
import { maxDescriptionLength, type Redirect } from '../../redirects-admin.contract.ts';

/** Returns a URL as text to edit. A URL that keeps a percent code stays encoded: the text would mean another URL. */
function getTypedUrl(url: string): string {
  const readable = getReadableUrl(url);
  return readable.includes('%') ? url : readable;
}

/** Creates or edits a redirect. `source` prefills the source of a new one. */
export function RedirectForm({
  saved,
  source = '',
  onClose,
}: {
  saved: Redirect | undefined;
  source?: string;
  onClose: () => void;
}) {
  const { fields, change, submission, problem, cancel } = useEditedRecord({
    kind: 'redirect',
    url: '/api/admin/redirects',
    saved,
    fieldsOf: (redirect: Redirect | undefined) => ({
      sourceUrl: getTypedUrl(redirect?.sourceUrl ?? source),
      targetUrl: getTypedUrl(redirect?.targetUrl ?? ''),
      statusCode: String(redirect?.statusCode ?? 301),
      isActive: redirect?.isActive ?? true,
      description: redirect?.description ?? '',
    }),
    payloadOf: ({ statusCode, ...rest }) => ({ ...rest, statusCode: Number(statusCode) }),
    onClose,
  });
  return (
    <ModalDialog title={saved ? 'Edit redirect' : 'Add redirect'} onClose={cancel}>
      <Form submission={submission} className="flex flex-col gap-4">
        <EditNotice {...problem} />
        <TextField
          label="Source URL"
          name="sourceUrl"
          placeholder="/old-page"
          isRequired
          spellCheck={false}
          value={fields.sourceUrl}
          onValue={(sourceUrl) => change({ sourceUrl })}
          hint="A path without the language, or a full URL of this site. /blog/* matches all paths below /blog that are not pages. /?p=12 matches this query."
        />
        <TextField
          label="Target URL"
          name="targetUrl"
          placeholder="/new-page"
          isRequired
          spellCheck={false}
          value={fields.targetUrl}
          onValue={(targetUrl) => change({ targetUrl })}
          hint="A path of this site, or a URL of a site on the list of other sites."
        />
        <SelectField
          label="Type"
          name="statusCode"
          value={fields.statusCode}
          onValue={(statusCode) => change({ statusCode })}
        >
          <option value="301">301, permanent</option>
          <option value="302">302, temporary</option>
        </SelectField>
        <TextAreaField
          label="Description"
          name="description"
          rows={2}
          maxLength={maxDescriptionLength}
          value={fields.description}
          onValue={(description) => change({ description })}
        />
        <CheckboxField
          label="Active"
          isChecked={fields.isActive}
          onChecked={(isActive) => change({ isActive })}
        />
        <FormActions action={saved ? 'Save' : 'Add redirect'} submission={submission} onCancel={cancel} />
      </Form>
    </ModalDialog>
  );
}
