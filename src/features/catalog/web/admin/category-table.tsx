import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { endCellLook } from '#ui/admin/table.tsx';
import type { AdminCategory } from '../../catalog-admin.contract.ts';
import { CategoryRow, type CategoryActions } from './category-rows.tsx';

/** What a screen reader says while a category is moved. */
function announcementsOf(categories: AdminCategory[]): Announcements {
  const nameOf = (id: unknown) => categories.find((category) => category.id === id)?.name ?? 'The category';
  const placeOf = (id: unknown) =>
    `place ${categories.findIndex((category) => category.id === id) + 1} of ${categories.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} is over ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} was dropped at ${placeOf(over.id)}.` : `${nameOf(active.id)} was dropped.`,
    onDragCancel: ({ active }) => `Moving ${nameOf(active.id)} was cancelled.`,
  };
}

const instructions = {
  draggable:
    'Press space to pick up the category, the arrow keys to move it, space again to drop it, escape to cancel.',
};

const headings = [
  { title: 'Name', look: '' },
  { title: 'Slug', look: 'max-sm:hidden' },
  { title: 'Description', look: 'max-lg:hidden' },
  { title: 'Exams', look: 'text-right' },
  { title: 'Papers', look: 'text-right' },
];

/** Every category in the order of the site, which is changed by dragging; `onOrder` is told the ids in the new one. */
export function CategoryTable({
  categories,
  onOrder,
  ...actions
}: CategoryActions & { categories: AdminCategory[]; onOrder: (ids: number[]) => void }) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = categories.map(({ id }) => id);

  function drop({ active, over }: DragEndEvent): void {
    if (!over || active.id === over.id) return;
    onOrder(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(categories),
        screenReaderInstructions: instructions,
      }}
    >
      <div
        role="region"
        aria-label="Categories"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
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
                  className={clsx('py-3 pr-3 font-semibold', position > 0 && 'pl-3', look)}
                >
                  {title}
                </th>
              ))}
              <th scope="col" className={endCellLook()}>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <tbody>
              {categories.map((category) => (
                <CategoryRow key={category.id} category={category} {...actions} />
              ))}
            </tbody>
          </SortableContext>
        </table>
      </div>
    </DndContext>
  );
}
