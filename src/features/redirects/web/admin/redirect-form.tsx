import { getReadableUrl } from '#lib/url/readable-url.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#admin-kit/fields.tsx';
import { RecordForm } from '#admin-kit/record-form.tsx';
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
  const edited = useEditedRecord({
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
  const { fields, change, bind } = edited;
  return (
    <RecordForm kind="redirect" isNew={!saved} edited={edited}>
      <TextField
        label="Source URL"
        placeholder="/old-page"
        isRequired
        spellCheck={false}
        {...bind('sourceUrl')}
        hint="A path without the language, or a full URL of this site. /blog/* matches all paths below /blog that are not pages. /?p=12 matches this query."
      />
      <TextField
        label="Target URL"
        placeholder="/new-page"
        isRequired
        spellCheck={false}
        {...bind('targetUrl')}
        hint="A path of this site, or a URL of a site on the list of other sites."
      />
      <SelectField label="Type" {...bind('statusCode')}>
        <option value="301">301, permanent</option>
        <option value="302">302, temporary</option>
      </SelectField>
      <TextAreaField label="Description" rows={2} maxLength={maxDescriptionLength} {...bind('description')} />
      <CheckboxField
        label="Active"
        isChecked={fields.isActive}
        onChecked={(isActive) => change({ isActive })}
      />
    </RecordForm>
  );
}
