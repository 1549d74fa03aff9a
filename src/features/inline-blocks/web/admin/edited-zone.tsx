import { History, Plus } from '#ui/icons.ts';
import { useSyncExternalStore } from 'react';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { Sortable } from '#admin-kit/sortable.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { Button } from '#ui/button.tsx';
import { nameOfBlock, sectionTitle } from './block-labels.ts';
import { EditedBlock } from './edited-block.tsx';
import type { EditedPage } from './edited-page.ts';
import { rowsOfSection, type Row } from './page-rows.ts';

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
  const rows = rowsOfSection(state, section);
  return (
    <Sortable
      noun="block"
      rows={rows.map(({ key, fields }) => ({ key, name: nameOfBlock(fields) }))}
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
