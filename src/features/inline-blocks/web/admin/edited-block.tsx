import { clsx } from 'clsx';
import { Pencil, Trash2 } from '#ui/icons.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { useSortableRow } from '#admin-kit/sortable.tsx';
import { Button } from '#ui/button.tsx';
import { getScheduledTitle, nameOfBlock } from './block-labels.ts';
import type { EditedPage } from './edited-page.ts';
import { HeldBlock } from './held-block.tsx';
import type { Row } from './page-rows.ts';

interface BlockProps {
  row: Row;
  page: EditedPage;
  onEdit: () => void;
  onDelete: () => void;
}

/** Shows why a block is not saved, with buttons to resolve it. */
function Problem({ row: { key, saved, problem }, page, onDelete }: BlockProps) {
  if (!problem) return null;
  const { doing, error } = problem;
  if (doing === 'delete')
    return (
      <ProblemNotice text={`Not deleted. ${error.publicMessage}`}>
        <Button variant="secondary" onClick={onDelete}>
          Try again
        </Button>
        <Button variant="quiet" onClick={() => void page.takeSaved(key)}>
          Keep it
        </Button>
      </ProblemNotice>
    );
  const isOvertaken = error.fields['updatedAt'] !== undefined || (error.status === 404 && saved);
  return (
    <ProblemNotice text={`Not saved. ${error.publicMessage}`}>
      <Button variant="secondary" onClick={() => (isOvertaken ? void page.saveOver(key) : page.save(key))}>
        {isOvertaken ? 'Save mine' : 'Try again'}
      </Button>
      <Button variant="quiet" onClick={() => void page.takeSaved(key)}>
        {isOvertaken ? 'Take theirs' : 'Discard'}
      </Button>
    </ProblemNotice>
  );
}

/** A block as visitors see it, with controls to move, edit and delete it. */
export function EditedBlock(props: BlockProps) {
  const { row, onEdit, onDelete } = props;
  const name = nameOfBlock(row.fields);
  const title = getScheduledTitle(row.fields);
  const { ref, style, handle, isDragging } = useSortableRow(row.key, name);
  return (
    <li
      ref={ref}
      style={style}
      aria-busy={row.isSaving}
      className={clsx(
        'relative rounded-md border bg-surface p-2 hover:border-line-strong',
        isDragging ? 'z-10 border-line-strong shadow-lg' : 'border-line',
      )}
    >
      <div className="flex items-center">
        {handle}
        <span className="flex-1 text-sm text-muted">{row.isSaving ? `${title}, saving...` : title}</span>
        <IconButton label={`Edit ${name}`} icon={Pencil} onClick={onEdit} />
        <IconButton label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
      </div>
      <HeldBlock block={row.fields} className={clsx('px-2 pb-2', row.isSaving && 'opacity-60')} />
      <Problem {...props} />
    </li>
  );
}
