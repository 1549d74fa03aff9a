import { sitePaths } from '#lib/url/site-paths.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { TextAreaField } from '#admin-kit/fields.tsx';
import { RecordForm } from '#admin-kit/record-form.tsx';
import { useEditedRecord } from '#admin-kit/use-edited-record.ts';
import type { AdminCategory } from '../../catalog-admin.contract.ts';
import type { CategoryIcon } from '../../catalog.contract.ts';
import { AliasField } from './alias-field.tsx';
import { HindiTextFields, getHindiTexts, getTranslations } from './hindi-texts.tsx';
import { CategoryPreview, IconPicker } from './icon-picker.tsx';
import { restoreRecord } from './trash/restore-record.ts';
import { NameAndSlugFields } from './name-and-slug-fields.tsx';

const fieldsOf = (saved: AdminCategory | undefined) => ({
  name: saved?.name ?? '',
  slug: saved?.slug ?? '',
  isOwnSlug: saved !== undefined,
  description: saved?.description ?? '',
  aliases: saved?.aliases ?? [],
  icon: saved?.icon ?? ('GraduationCap' as CategoryIcon),
  ...getHindiTexts(saved),
});

/** Form to create or edit a category. */
export function CategoryForm({ saved, onClose }: { saved: AdminCategory | undefined; onClose: () => void }) {
  const edited = useEditedRecord({
    kind: 'category',
    url: '/api/admin/categories',
    saved,
    fieldsOf,
    payloadOf: ({ name, slug, description, aliases, icon, ...hindi }) => ({
      name,
      slug,
      description: description.trim() === '' ? null : description,
      aliases,
      icon,
      translations: getTranslations(hindi),
    }),
    readAgain: async (id) =>
      (await callApi<AdminCategory[]>('GET', '/api/admin/categories')).find((category) => category.id === id),
    restore: (id) => restoreRecord({ kind: 'category', id }),
    onClose,
  });
  const { fields, change, bind, submission } = edited;
  return (
    <RecordForm kind="category" isNew={!saved} edited={edited}>
      <NameAndSlugFields
        label="Category name"
        value={fields}
        onValue={change}
        savedSlug={saved?.slug}
        addressOf={sitePaths.category}
      />
      <AliasField
        aliases={fields.aliases}
        onAliases={(aliases) => change({ aliases })}
        errors={submission.errors}
        examples="Railways, Bank or पुलिस"
      />
      <TextAreaField label="Description" maxLength={2000} {...bind('description')} />
      <HindiTextFields value={fields} onValue={change} />
      <IconPicker value={fields.icon} onValue={(icon) => change({ icon })} />
      <CategoryPreview {...fields} />
    </RecordForm>
  );
}
