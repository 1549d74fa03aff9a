import { sitePaths } from '#lib/url/site-paths.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { TextAreaField } from '#admin-kit/fields.tsx';
import { RecordForm } from '#admin-kit/record-form.tsx';
import { useEditedRecord } from '#admin-kit/use-edited-record.ts';
import type { AdminCategory } from '../../catalog-admin.contract.ts';
import { categoryIcons, type CategoryIcon as IconName } from '../../catalog.contract.ts';
import { AliasField } from './alias-field.tsx';
import { HindiTextFields, getHindiTexts, getTranslations } from './hindi-texts.tsx';
import { restoreRecord } from './trash/restore-record.ts';
import { NameAndSlugFields } from './name-and-slug-fields.tsx';
import { clsx } from 'clsx';
import { CategoryIcon } from '../category-icon.tsx';

/** Label of each icon. */
const meanings: Record<IconName, string> = {
  GraduationCap: 'Education/UPSC',
  Calculator: 'Math/SSC',
  Building: 'Banking/Corporate',
  Train: 'Railway',
  Shield: 'Defence/Security',
  Briefcase: 'Government/PSC',
  BookOpen: 'General Studies',
  DollarSign: 'Finance/Banking',
  Stethoscope: 'Medical',
  Landmark: 'Law/Judiciary',
  Users: 'Administrative',
  Clock: 'Time-based exams',
  FileText: 'Documentation',
};

/** Radio buttons for the category icons. */
function IconPicker({ value, onValue }: { value: IconName; onValue: (icon: IconName) => void }) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Icon</legend>
      <div className="flex flex-wrap gap-2">
        {categoryIcons.map((icon) => (
          <label
            key={icon}
            title={meanings[icon]}
            className={clsx(
              'relative flex size-11 items-center justify-center rounded-md border has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              icon === value
                ? 'border-accent bg-accent-soft text-accent'
                : 'border-line text-muted hover:border-accent hover:text-accent',
            )}
          >
            <input
              type="radio"
              name="icon"
              aria-label={meanings[icon]}
              checked={icon === value}
              onChange={() => onValue(icon)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <CategoryIcon name={icon} className="size-5" />
          </label>
        ))}
      </div>
      <p className="mt-1 text-sm text-muted">{meanings[value]}</p>
    </fieldset>
  );
}

/** Preview of the category card on the home page. */
function CategoryPreview({ name, description, icon }: { name: string; description: string; icon: IconName }) {
  return (
    <figure className="rounded-md bg-sunken p-3">
      <figcaption className="mb-2 text-xs text-muted">On the home page</figcaption>
      <div className="flex gap-4 rounded-lg border border-line bg-raised p-4">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent">
          <CategoryIcon name={icon} className="size-6" />
        </span>
        <span className="min-w-0">
          <span className="block truncate font-serif text-lg leading-tight font-semibold">
            {name.trim() || 'Category name'}
          </span>
          <span className="line-clamp-2 text-sm text-muted">{description.trim() || 'Browse papers'}</span>
        </span>
      </div>
    </figure>
  );
}

const getFields = (saved: AdminCategory | undefined) => ({
  name: saved?.name ?? '',
  slug: saved?.slug ?? '',
  isOwnSlug: saved !== undefined,
  description: saved?.description ?? '',
  aliases: saved?.aliases ?? [],
  icon: saved?.icon ?? ('GraduationCap' as IconName),
  ...getHindiTexts(saved),
});

/** Form to create or edit a category. */
export function CategoryForm({ saved, onClose }: { saved: AdminCategory | undefined; onClose: () => void }) {
  const edited = useEditedRecord({
    kind: 'category',
    url: '/api/admin/categories',
    saved,
    fieldsOf: getFields,
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
