import { Popover } from '@base-ui/react/popover';
import { useRef } from 'react';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { usePopupContainer } from '#admin-kit/popup-container.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { fieldTitles } from '#features/papers/papers.admin.ts';
import { EditedField } from '../paper-fields.tsx';
import { StaleEditNotice } from '../stale-edit.tsx';
import { useEditedPaper, type EditedPaper } from '../use-edited-paper.ts';
import { usePaperChoices } from '../use-paper-choices.ts';
import { editableColumns, type EditableColumn } from './editable-columns.ts';

/** Returns the message for the editor. The field shows its own errors. */
function getProblem({ submission, stale }: EditedPaper, field: string): string | undefined {
  const { failure } = submission;
  return failure && !stale && failure.fields[field] === undefined ? failure.publicMessage : undefined;
}

/**
 * Edits one value of a paper over its cell. Saves, checks and compares versions as the form does. Enter and a press
 * outside save, Escape cancels.
 */
export function CellEditor({
  paper,
  column,
  findCell,
  onClose,
}: {
  paper: AdminPaper;
  column: EditableColumn;
  findCell: () => HTMLElement | null;
  onClose: () => void;
}) {
  const name = editableColumns[column];
  const edited = useEditedPaper(paper, onClose);
  const choices = usePaperChoices(edited.paper);
  const popup = useRef<HTMLDivElement>(null);
  const container = usePopupContainer();
  const isChanged = edited.fields[name] !== edited.before[name];
  const problem = getProblem(edited, name);

  return (
    <Popover.Root
      open
      onOpenChange={(isOpen, { reason }) => {
        if (isOpen) return;
        const isCancelled = reason === 'escape-key' || !isChanged;
        if (isCancelled) onClose();
        else edited.save();
      }}
    >
      <Popover.Portal container={container}>
        <Popover.Positioner
          anchor={findCell}
          align="start"
          sideOffset={({ anchor }) => -anchor.height}
          className="z-30 outline-none"
        >
          <Popover.Popup
            ref={popup}
            aria-label={`${fieldTitles[name]} of ${paper.title}`}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('input')}
            finalFocus={() => {
              // An element as the answer would move the focus to the first control of the cell.
              findCell()?.focus();
              return false;
            }}
            onKeyDownCapture={(event) => {
              // The first Escape closes an open list. A field would use the second one to clear its text.
              if (event.key !== 'Escape' || document.querySelector('[role=listbox]')) return;
              event.stopPropagation();
              onClose();
            }}
            className="w-80 max-w-[calc(100vw-2rem)] rounded-md border border-accent bg-raised p-3 text-ink shadow-lg outline-none"
          >
            <Form submission={edited.submission} onSubmit={edited.save} className="flex flex-col gap-3">
              {edited.stale && (
                <StaleEditNotice stale={edited.stale} fields={edited.fields} nameOf={choices.nameOf} />
              )}
              <ProblemNotice text={problem} />
              <EditedField name={name} edited={edited} choices={choices} />
              <FormActions action="Save" submission={edited.submission} onCancel={onClose} />
            </Form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
