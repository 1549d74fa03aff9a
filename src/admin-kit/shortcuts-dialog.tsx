import type { ReactNode } from 'react';
import { ModalDialog } from './dialog.tsx';

export interface Shortcut {
  keys: string[];
  text: string;
}

/** Lists keyboard shortcuts, with `children` below them. */
export function ShortcutsDialog({
  shortcuts,
  children,
  onClose,
}: {
  shortcuts: Shortcut[];
  children?: ReactNode;
  onClose: () => void;
}) {
  return (
    <ModalDialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="flex flex-col gap-2 text-sm">
        {shortcuts.map(({ keys, text }) => (
          <div key={text} className="flex items-baseline justify-between gap-4">
            <dt>{text}</dt>
            <dd className="flex flex-wrap justify-end gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-sm border border-line-strong px-2 py-0.5 text-xs">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </ModalDialog>
  );
}
