import { clsx } from 'clsx';
import { Sortable, useSortableRow } from '#admin-kit/sortable.tsx';
import { getEndCellClass } from '#admin-kit/table.tsx';
import type { AdminCategory } from '../../catalog-admin.contract.ts';
import { ExternalLink, GraduationCap, Pencil, Trash2 } from '#ui/icons.ts';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { getTabUrl, goToTab } from '#admin-kit/tab-url.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { RowMenu } from '#admin-kit/row-menu.tsx';
import { RowName } from '#admin-kit/row-name.tsx';
import { CategoryIcon } from '../category-icon.tsx';

const headings = [
  { title: 'Name', look: '' },
  { title: 'Slug', look: 'max-sm:hidden' },
  { title: 'Description', look: 'max-lg:hidden' },
  { title: 'Exams', look: 'text-right max-sm:hidden' },
  { title: 'Papers', look: 'text-right max-sm:hidden' },
];

/**
 * Table of all categories in the order of the site. Dragging a row calls `onOrder` with the ids in their new order.
 */
export function CategoryTable({
  categories,
  onOrder,
  ...actions
}: CategoryActions & { categories: AdminCategory[]; onOrder: (ids: number[]) => void }) {
  return (
    <Sortable
      noun="category"
      rows={categories.map(({ id, name }) => ({ key: id, name }))}
      onOrder={(keys) => onOrder(keys.map(Number))}
    >
      <div
        role="region"
        aria-label="Categories"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard
        tabIndex={0}
        className="scroll-edges relative overflow-x-auto rounded-lg border border-line bg-raised"
      >
        <table className="w-full text-left text-sm">
          <caption className="sr-only">Categories, in the order of the site</caption>
          <thead className="border-b border-line text-muted">
            <tr>
              <th scope="col" className="w-11">
                <span className="sr-only">Order</span>
              </th>
              {headings.map(({ title, look }, position) => (
                <th
                  key={title}
                  scope="col"
                  className={clsx('h-11 pr-3 font-semibold', position > 0 && 'pl-3', look)}
                >
                  {title}
                </th>
              ))}
              <th scope="col" className={getEndCellClass()}>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => (
              <CategoryRow key={category.id} category={category} {...actions} />
            ))}
          </tbody>
        </table>
      </div>
    </Sortable>
  );
}

interface CategoryActions {
  onEdit(category: AdminCategory): void;
  onDelete(category: AdminCategory): void;
}

/** Row of a category. Its handle moves it by dragging, or by arrow keys after the space bar. */
function CategoryRow({
  category,
  onEdit,
  onDelete,
}: CategoryActions & {
  category: AdminCategory;
}) {
  const { id, name, slug, description, icon, examCount, paperCount } = category;
  const { ref, style, handle, isDragging } = useSortableRow(id, name);
  return (
    <tr
      ref={ref}
      style={style}
      className={clsx(
        'group border-b border-line last:border-0',
        isDragging ? 'relative z-10 bg-accent-soft shadow-lg' : 'hover:bg-sunken',
      )}
    >
      <td className="w-11">{handle}</td>
      <td className="pr-3 max-sm:relative max-sm:w-full max-sm:max-w-0 max-sm:py-1 sm:min-w-48 sm:py-2">
        <span className="flex items-center gap-3">
          <CategoryIcon name={icon} className="size-5 shrink-0 text-accent" />
          <span className="min-w-0">
            <RowName name={name} onOpen={() => onEdit(category)} />
            <span className="block truncate text-xs text-muted sm:hidden">
              {formatCount(examCount, 'exam')} · {formatCount(paperCount, 'paper')}
            </span>
          </span>
        </span>
      </td>
      <td className="px-3 py-2 text-muted max-sm:hidden">{slug}</td>
      <td className="max-w-72 px-3 py-2 text-muted max-lg:hidden">
        <span className="line-clamp-2">{description}</span>
      </td>
      <td className="tabular px-3 py-2 text-right max-sm:hidden">
        <a
          href={getTabUrl('exams', { category: id })}
          aria-label={`${formatCount(examCount, 'exam')} of ${name}`}
          className="inline-flex min-h-11 min-w-11 items-center justify-end text-accent underline-offset-2 hover:underline"
        >
          {groupedCount(examCount)}
        </a>
      </td>
      <td className="tabular px-3 py-2 text-right max-sm:hidden">{groupedCount(paperCount)}</td>
      <td className={getEndCellClass(isDragging)}>
        <IconButton
          label={`Edit ${name}`}
          icon={Pencil}
          onClick={() => onEdit(category)}
          className="max-sm:hidden"
        />
        <RowMenu
          label={`More for ${name}`}
          actions={[
            {
              label: 'View exams',
              icon: GraduationCap,
              onChoose: () => void goToTab(getTabUrl('exams', { category: id })),
            },
            { label: 'View page', icon: ExternalLink, href: sitePaths.category(slug) },
            { label: 'Delete', icon: Trash2, isDangerous: true, onChoose: () => onDelete(category) },
          ]}
        />
      </td>
    </tr>
  );
}
