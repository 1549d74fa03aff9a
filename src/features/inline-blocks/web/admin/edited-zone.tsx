import { History, Plus, Pencil, Trash2 } from '#ui/icons.ts';
import { useSyncExternalStore } from 'react';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { Sortable, useSortableRow } from '#admin-kit/sortable.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { Button } from '#ui/button.tsx';
import { getBlockName, sectionTitle, getScheduledTitle } from './block-labels.ts';
import { getSectionRows, type EditedPage, type Row } from './edited-page.ts';
import { clsx } from 'clsx';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { HeldBlock } from './held-block.tsx';

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
  const name = getBlockName(row.fields);
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

interface ZoneProps {
  page: EditedPage;
  section: string;
  onAdd: () => void;
  onHistory: () => void;
  onEdit: (row: Row) => void;
  onDelete: (key: string) => void;
}

function Blocks({ page, section, onEdit, onDelete }: Omit<ZoneProps, 'onAdd' | 'onHistory'>) {
  const state = useSyncExternalStore(page.subscribe, page.state);
  const rows = getSectionRows(state, section);
  return (
    <Sortable
      noun="block"
      rows={rows.map(({ key, fields }) => ({ key, name: getBlockName(fields) }))}
      onOrder={(keys) => page.order(section, keys)}
    >
      <ol className="flex flex-col gap-2">
        {rows.map((row) => (
          <EditedBlock
            key={row.key}
            row={row}
            page={page}
            onEdit={() => onEdit(row)}
            onDelete={() => onDelete(row.key)}
          />
        ))}
      </ol>
      {state.unsavedOrders.includes(section) && (
        <ProblemNotice text="The order is not saved.">
          <Button variant="secondary" onClick={() => page.saveOrder(section)}>
            Try again
          </Button>
        </ProblemNotice>
      )}
    </Sortable>
  );
}

/** A section in edit mode: its blocks as visitors see them, with controls. */
export function EditedZone(props: ZoneProps) {
  const { page, section, onAdd, onHistory } = props;
  const { status } = useSyncExternalStore(page.subscribe, page.state);
  const title = sectionTitle(section);
  return (
    <section
      lang="en"
      data-editing=""
      aria-label={`${title}, in edit mode`}
      className="flex w-full flex-col gap-3 rounded-lg border-2 border-dashed border-accent p-3 text-left"
    >
      {status === 'loading' && <LoadingRows count={1} />}
      {status === 'failed' && <ReadFailure what="The content" onRetry={() => void page.load()} />}
      {status === 'ready' && <Blocks {...props} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-sm text-muted">{title}</span>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" disabled={status !== 'ready'} onClick={onHistory}>
            <History aria-hidden className="size-4" /> History
          </Button>
          <Button variant="secondary" disabled={status !== 'ready'} onClick={onAdd}>
            <Plus aria-hidden className="size-4" /> Add Content
          </Button>
        </div>
      </div>
    </section>
  );
}
