import { clsx } from 'clsx';
import { Pencil, Trash2 } from '#ui/icons.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Sortable, useSortableRow } from '#admin-kit/sortable.tsx';
import { withoutMarks } from '#lib/text/linked-text.ts';
import { getImageUrl } from '#lib/url/page-image-url.ts';
import type { AdminElement } from '../../static-pages-admin.contract.ts';
import type { ShownElement } from '../content-text.ts';
import { ElementEditor, elementTitles } from './element-form.tsx';

interface ElementActions {
  onEdit(element: AdminElement): void;
  /** Called to end editing. */
  onClose(): void;
  onDelete(element: AdminElement): void;
  onDraft(draft: ShownElement | undefined): void;
}

const maxNameLength = 60;

/** Returns the text of an element as visitors read it. Headings and alternative texts have no marks. */
const getText = ({ type, content }: AdminElement) =>
  type === 'text' || type === 'list' ? withoutMarks(content) : content;

/** Returns an element's name for labels: its type and the beginning of its text. */
function getName(element: AdminElement): string {
  const [line = ''] = getText(element).split('\n', 1);
  const beginning = line.length > maxNameLength ? `${line.slice(0, maxNameLength).trimEnd()}...` : line;
  return `${elementTitles[element.type]}: ${beginning}`;
}

function ElementRow({
  element,
  isEdited,
  onEdit,
  onClose,
  onDelete,
  onDraft,
}: ElementActions & { element: AdminElement; isEdited: boolean }) {
  const name = getName(element);
  const { ref, style, handle, isDragging } = useSortableRow(element.id, name);
  return (
    <li
      ref={ref}
      style={style}
      className={clsx(
        'flex items-start border-b border-line last:border-0',
        isDragging && 'relative z-10 bg-accent-soft shadow-lg',
      )}
    >
      {handle}
      {isEdited ? (
        <ElementEditor pageId={element.pageId} saved={element} onClose={onClose} onDraft={onDraft} />
      ) : (
        <>
          <div className="min-w-0 flex-1 py-2.5">
            <p className="text-xs text-muted">{elementTitles[element.type]}</p>
            {element.metadata.image && (
              <img
                src={getImageUrl(element.metadata.image)}
                alt=""
                width={element.metadata.image.width}
                height={element.metadata.image.height}
                loading="lazy"
                className="my-1 h-auto max-h-24 w-auto max-w-40 rounded-md border border-line"
              />
            )}
            <p
              className={clsx(
                'line-clamp-3 break-words whitespace-pre-line',
                element.type.endsWith('heading') && 'font-semibold',
              )}
            >
              {getText(element)}
            </p>
          </div>
          <IconButton label={`Edit ${name}`} icon={Pencil} onClick={() => onEdit(element)} />
          <IconButton label={`Delete ${name}`} icon={Trash2} onClick={() => onDelete(element)} />
        </>
      )}
    </li>
  );
}

/** The elements of a page, ordered by dragging and edited in place. `onOrder` receives the ids in the new order. */
export function ElementList({
  elements,
  editedId,
  onOrder,
  ...actions
}: ElementActions & {
  elements: AdminElement[];
  editedId: string;
  onOrder: (ids: number[]) => void;
}) {
  return (
    <Sortable
      noun="element"
      rows={elements.map((element) => ({ key: element.id, name: getName(element) }))}
      onOrder={(keys) => onOrder(keys.map(Number))}
    >
      <ul className="rounded-lg border border-line bg-raised">
        {elements.map((element) => (
          <ElementRow
            key={element.id}
            element={element}
            isEdited={String(element.id) === editedId}
            {...actions}
          />
        ))}
      </ul>
    </Sortable>
  );
}
