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
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from '#ui/icons.ts';
import { createContext, use, type CSSProperties, type ReactNode } from 'react';

/** Identifies a row: a database id, or a key that the form created for an unsaved row. */
export type SortableKey = number | string;

interface SortableProps {
  /** The type of a row for screen readers: 'category'. */
  noun: string;
  /** In display order. */
  rows: readonly { key: SortableKey; name: string }[];
  onOrder(keys: SortableKey[]): void;
  children: ReactNode;
}

/** Returns the screen reader announcements while a row is moved. */
function createAnnouncements(noun: string, rows: SortableProps['rows']): Announcements {
  const getName = (id: unknown) => rows.find(({ key }) => key === id)?.name ?? `The ${noun}`;
  const formatPlace = (id: unknown) =>
    `place ${rows.findIndex(({ key }) => key === id) + 1} of ${rows.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${getName(active.id)}, ${formatPlace(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${getName(active.id)} is over ${formatPlace(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `${getName(active.id)} was dropped at ${formatPlace(over.id)}.`
        : `${getName(active.id)} was dropped.`,
    onDragCancel: ({ active }) => `Moving ${getName(active.id)} was cancelled.`,
  };
}

/**
 * Makes the rows of a list or table sortable by dragging their handle, or with space and the arrow keys on it.
 * `onOrder` receives the keys in the new order. Each row uses `useSortableRow`.
 */
export function Sortable({ noun, rows, onOrder, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = rows.map(({ key }) => key);

  function drop({ active, over }: DragEndEvent): void {
    if (!over || active.id === over.id) return;
    onOrder(arrayMove(keys, keys.indexOf(active.id), keys.indexOf(over.id)));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: createAnnouncements(noun, rows),
        screenReaderInstructions: {
          draggable: `Press space to pick up the ${noun}, the arrow keys to move it, space again to drop it, escape to cancel.`,
        },
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <NounContext value={noun}>{children}</NounContext>
      </SortableContext>
    </DndContext>
  );
}

const NounContext = createContext('row');

/** Returns the props for the element of a `Sortable` row, and its drag handle. */
export function useSortableRow(key: SortableKey, name: string) {
  const noun = use(NounContext);
  const sortable = useSortable({ id: key });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable;
  const style: CSSProperties = { transform: CSS.Translate.toString(transform), transition };
  const handle = (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      aria-label={`Move ${name || noun}`}
      title="Drag, or press space and the arrow keys"
      className="flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted hover:text-ink"
    >
      <GripVertical aria-hidden className="size-5" />
    </button>
  );
  return { ref: setNodeRef, style, handle, isDragging };
}
