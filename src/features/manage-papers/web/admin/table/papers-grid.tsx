import { useRef, useState } from 'react';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { CellEditor } from './cell-editor.tsx';
import { isEditableColumn, type EditableColumn } from './editable-columns.ts';
import { PapersTable, type PapersTableProps } from './papers-table.tsx';
import { useTableKeys } from './use-table-keys.ts';

interface EditedCell {
  paper: AdminPaper;
  column: EditableColumn;
}

/** Shows one page of papers with keyboard shortcuts, and the editor of one cell. */
export function PapersGrid({
  onSearch,
  onHelp,
  hasOutsideKeys,
  ...table
}: Omit<PapersTableProps, 'grid'> & {
  onSearch: () => void;
  onHelp: () => void;
  /** Whether shortcuts work while the focus is outside of the table. */
  hasOutsideKeys: boolean;
}) {
  const { papers, selection, onEdit } = table;
  const container = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<EditedCell>();
  const grid = useTableKeys({
    container,
    rows: papers.map(({ id }) => id),
    hasOutsideKeys,
    onOpen(id) {
      const paper = papers.find((each) => each.id === id);
      if (paper) onEdit(paper);
    },
    onSelect: (id) => selection.onSelect([id], !selection.isSelected(id)),
    onEditCell(id, column) {
      const paper = papers.find((each) => each.id === id);
      if (paper && isEditableColumn(column)) setEdited({ paper, column });
    },
    onSearch,
    onHelp,
  });
  return (
    <div ref={container}>
      <PapersTable {...table} grid={grid} />
      {edited && (
        <CellEditor
          key={`${edited.paper.id} ${edited.column}`}
          {...edited}
          findCell={() =>
            container.current?.querySelector<HTMLElement>(
              `tr[data-row="${edited.paper.id}"] td[data-column="${edited.column}"]`,
            ) ?? null
          }
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}
