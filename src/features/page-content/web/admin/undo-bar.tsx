import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/admin/icon-button.tsx';
import { Button } from '#ui/button.tsx';
import type { BlockFields } from '../../page-content.contract.ts';
import { nameOfBlock } from './block-words.ts';

/** Brings back what was deleted last; stays until it is used, dismissed or another block is deleted. */
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
  // The button that deleted is gone: whoever goes on by keyboard goes on here.
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      role="group"
      aria-label={`Deleted: ${nameOfBlock(fields)}`}
      className="fixed bottom-4 left-4 z-30 flex items-center rounded-md border border-line-strong bg-raised shadow-lg"
    >
      <Button ref={undo} variant="quiet" onClick={onUndo} title={nameOfBlock(fields)}>
        Undo delete
      </Button>
      <IconButton label="Dismiss" icon={X} onClick={onDismiss} />
    </div>
  );
}
