import { Dialog } from '@base-ui/react/dialog';
import { X } from '#ui/icons.ts';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from './icon-button.tsx';
import { PopupContainerContext } from './popup-container.ts';
import { backdrop, popup, sidePopup } from './dialog-classes.ts';

interface Shown {
  title: string;
  children: ReactNode;
  /** Called by Esc, the backdrop and the close button. The parent may keep the dialog open if work is unsaved. */
  onClose: () => void;
  /** The initial focus: the Cancel button for a destructive action. By default the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
}

const findFirstField = (dialog: Element | null | undefined) =>
  dialog?.querySelector<HTMLElement>('form :is(input, select, textarea)');

function Frame({ title, children, onClose, initialFocus, look }: Shown & { look: string }) {
  const popupRef = useRef<HTMLDivElement>(null);
  // The first field gets the focus, except on a touch screen, where the keyboard would cover the form.
  const firstField = (openedBy: string) => openedBy === 'touch' || (findFirstField(popupRef.current) ?? true);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup
          ref={popupRef}
          initialFocus={initialFocus ?? firstField}
          data-modal={look === popup ? '' : undefined}
          className={look}
        >
          <header
            className={`flex items-start justify-between gap-4 ${look === popup ? 'mb-4' : 'border-b border-line px-6 py-3'}`}
          >
            <Dialog.Title className="min-w-0 pt-1.5 text-xl">{title}</Dialog.Title>
            <Dialog.Close render={<IconButton label="Close" icon={X} />} />
          </header>
          <PopupContainerContext value={undefined}>{children}</PopupContainerContext>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A centred dialog for a small form or choice. Mounted while it is open. */
export function ModalDialog(props: Shown) {
  return <Frame {...props} look={popup} />;
}

/**
 * A side panel for a long form, full width on a phone, and with `isWide` also for something beside it. `children`
 * scroll by themselves. Mounted while it is open.
 */
export function SidePanel({ isWide, ...props }: Shown & { isWide?: boolean }) {
  return <Frame {...props} look={`${sidePopup} ${isWide ? 'max-w-7xl' : 'max-w-2xl'}`} />;
}

/**
 * Moves the focus to the first field when a loaded form replaces the loading state of an open dialog. Does nothing if
 * another dialog has taken the focus, or on a touch screen.
 */
export function FocusFirstField() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = mark.current?.closest('[role=dialog]');
    if (dialog?.contains(document.activeElement) && !matchMedia('(pointer: coarse)').matches)
      findFirstField(dialog)?.focus();
  }, []);
  return <span ref={mark} hidden />;
}
