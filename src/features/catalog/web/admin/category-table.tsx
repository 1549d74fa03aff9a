import { clsx } from 'clsx';
import { Sortable } from '#admin-kit/sortable.tsx';
import { getEndCellClass } from '#admin-kit/table.tsx';
import type { AdminCategory } from '../../catalog-admin.contract.ts';
import { CategoryRow, type CategoryActions } from './category-rows.tsx';

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
