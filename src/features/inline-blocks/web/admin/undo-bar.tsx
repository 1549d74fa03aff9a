import { X } from '#ui/icons.ts';
import { useEffect, useRef } from 'react';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Button } from '#ui/button.tsx';
import { dismissToast } from '#ui/toast.ts';
import type { BlockFields } from '../../inline-blocks.contract.ts';
import { nameOfBlock } from './block-labels.ts';

/**
 * Bar to undo a deletion. It stays until it is used, dismissed, or another block is deleted. On phones it covers the
 * bottom of the screen and leaves room for the button that ends edit mode.
 */
export function UndoBar({
  fields,
  onUndo,
  onDismiss,
}: {
  fields: BlockFields;
  onUndo: () => void;
  onDismiss: () => void;
}) {
  const undo = useRef<HTMLButtonElement>(null);
  // The delete button that had the focus was removed, so keyboard users continue here.
  useEffect(() => {
    dismissToast();
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      aria-label={`Deleted: ${nameOfBlock(fields)}`}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line-strong bg-raised px-4 pt-3 pb-4 shadow-lg sm:inset-x-auto sm:bottom-4 sm:left-4 sm:flex sm:items-center sm:gap-2 sm:rounded-md sm:border sm:py-1 sm:pr-1"
    >
      <p role="status" className="mb-2 text-sm font-semibold sm:mb-0">
        Content deleted successfully
      </p>
      <div className="-ml-4 flex items-center sm:ml-0">
        <Button ref={undo} variant="quiet" onClick={onUndo} title={nameOfBlock(fields)}>
          Undo delete
        </Button>
        <IconButton label="Dismiss" icon={X} onClick={onDismiss} />
      </div>
    </section>
  );
}
