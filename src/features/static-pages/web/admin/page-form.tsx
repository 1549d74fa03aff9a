import { callApi } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { EditNotice } from '#admin-kit/edit-notice.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { HindiFields } from '#admin-kit/hindi-fields.tsx';
import { useEditedRecord } from '#admin-kit/use-edited-record.ts';
import { fromIndiaTimeField, toIndiaTimeField } from '#lib/time/india-time.ts';
import type { AdminPage } from '../../static-pages-admin.contract.ts';
import type { PageRole } from '../../static-pages.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { createSlug } from '#lib/url/slug.ts';
import { SlugField } from '#admin-kit/slug-field.tsx';
import { useSettled } from '#admin-kit/use-settled.ts';
import { slugCheckQuery } from './static-pages-admin.api.ts';

interface TitleAndSlug {
  title: string;
  slug: string;
  /** Whether the user has typed a slug. It then no longer follows the title. */
  isOwnSlug: boolean;
}

const proposed = (title: string) => createSlug(title, '');

/**
 * Fields for a title and a slug. The slug follows the title until the user types one. While the user types, a
 * conflict is shown together with a free slug.
 */
function TitleAndSlugFields({
  value,
  onValue,
  saved,
}: {
  value: TitleAndSlug;
  onValue: (value: TitleAndSlug) => void;
  /** Undefined for a new page. */
  saved: { id: number; slug: string; isActive: boolean } | undefined;
}) {
  const { title, slug, isOwnSlug } = value;
  const settled = useSettled(slug.trim());
  const { data: check } = useQuery(slugCheckQuery(settled, saved?.id));
  const isKept = saved !== undefined && slug === saved.slug;
  const isTaken = check?.problem && settled === slug.trim() && !isKept;
  const isMoving = saved !== undefined && saved.isActive && slug !== '' && !isKept;
  return (
    <>
      <TextField
        label="Title"
        name="title"
        isRequired
        maxLength={200}
        value={title}
        onValue={(typed) => onValue({ title: typed, slug: isOwnSlug ? slug : proposed(typed), isOwnSlug })}
      />
      <SlugField
        slug={slug}
        onSlug={(typed) => onValue({ title, slug: typed, isOwnSlug: typed !== '' })}
        url={`/${slug || '...'}`}
        isMoving={isMoving}
        isRequired
        error={isTaken ? `${check.problem}.` : undefined}
        proposal={
          isTaken
            ? {
                name: getReadableUrl(sitePaths.staticPage(check.proposal)),
                onTake: () => onValue({ title, slug: check.proposal, isOwnSlug: true }),
              }
            : undefined
        }
      />
    </>
  );
}

/** Labels of the roles. */
const roleTitles: Record<PageRole, string> = {
  about: 'About',
  contact: 'Contact Us',
  'privacy-policy': 'Privacy Policy',
  'terms-of-service': 'Terms of Service',
  faq: 'Frequently asked questions',
};

const toFields = (saved: AdminPage | undefined) => ({
  title: saved?.title ?? '',
  slug: saved?.slug ?? '',
  isOwnSlug: saved !== undefined,
  isActive: saved?.isActive ?? true,
  publishAt: saved?.publishAt ? toIndiaTimeField(Date.parse(saved.publishAt)) : '',
  isFaq: saved?.isFaq ?? false,
  role: saved?.role ?? '',
  description: saved?.description ?? '',
  hindiTitle: saved?.translations.hi?.title ?? '',
  hindiDescription: saved?.translations.hi?.description ?? '',
});

/** Creates a page or edits its settings. Its elements are edited in `PageEditor`. */
export function PageForm({ saved, onClose }: { saved: AdminPage | undefined; onClose: () => void }) {
  const { fields, change, bind, submission, problem, cancel } = useEditedRecord({
    kind: 'page',
    url: '/api/admin/pages',
    saved,
    fieldsOf: toFields,
    payloadOf: ({ isOwnSlug: _isOwnSlug, publishAt, role, hindiTitle, hindiDescription, ...fields }) => ({
      ...fields,
      publishAt: fields.isActive || publishAt === '' ? null : fromIndiaTimeField(publishAt),
      role: role === '' ? null : role,
      translations: { hi: { title: hindiTitle, description: hindiDescription } },
    }),
    readAgain: async (id) =>
      (await callApi<AdminPage[]>('GET', '/api/admin/pages')).find((page) => page.id === id),
    onClose,
  });
  return (
    <ModalDialog title={saved ? 'Page settings' : 'Add page'} onClose={cancel}>
      <Form submission={submission} className="flex flex-col gap-4">
        <EditNotice {...problem} />
        <TitleAndSlugFields value={fields} onValue={change} saved={saved} />
        <TextAreaField
          {...bind('description')}
          label="Description"
          hint="Shown in search results. If blank, they show the beginning of the page."
          rows={2}
          maxLength={500}
          counter={{ length: fields.description.length, of: 160 }}
        />
        <HindiFields>
          <TextField
            {...bind('hindiTitle')}
            label="Title in Hindi"
            name="translations.hi.title"
            lang="hi"
            maxLength={200}
          />
          <TextAreaField
            {...bind('hindiDescription')}
            label="Description in Hindi"
            name="translations.hi.description"
            lang="hi"
            rows={2}
            maxLength={500}
            counter={{ length: fields.hindiDescription.length, of: 160 }}
          />
        </HindiFields>
        <SelectField
          label="Use this page as"
          name="role"
          hint="Built-in footer links point to this page."
          value={fields.role}
          onValue={(role) => change({ role: role as PageRole | '' })}
        >
          <option value="">No special role</option>
          {Object.entries(roleTitles).map(([role, title]) => (
            <option key={role} value={role}>
              {title}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          label="Active"
          hint="Visible to visitors. Inactive pages are visible only to signed-in users."
          isChecked={fields.isActive}
          onChecked={(isActive) => change({ isActive })}
        />
        {!fields.isActive && (
          <TextField
            {...bind('publishAt')}
            label="Publish at (India time)"
            type="datetime-local"
            max="9999-12-31T23:59"
            hint="The page becomes active at this time. Leave blank to publish it yourself."
          />
        )}
        <CheckboxField
          label="Questions and answers"
          hint="Marks each subheading as a question and the text below it as the answer for search engines."
          isChecked={fields.isFaq}
          onChecked={(isFaq) => change({ isFaq })}
        />
        <FormActions action={saved ? 'Save' : 'Add page'} submission={submission} onCancel={cancel} />
      </Form>
    </ModalDialog>
  );
}
