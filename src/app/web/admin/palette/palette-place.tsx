import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { isTyping } from '#ui/is-typing.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import type { AdminTab } from '../tabs.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** In an open dialog, a slash types a slash. Ctrl K (Command K) opens the palette everywhere. */
function opensPalette(event: KeyboardEvent): boolean {
  const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
  if (isCommand) return true;
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && !document.querySelector('[role=dialog], [role=alertdialog]');
}

/**
 * Opens the palette with Ctrl K, `/` and every button with `data-opens-palette`. Its code is loaded at the first use.
 */
export function PalettePlace({ tabs, onOpen }: { tabs: AdminTab[]; onOpen: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const open = useEffectEvent(() => {
    onOpen();
    setOpen(true);
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!opensPalette(event)) return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    else open();
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    const onClick = ({ target }: MouseEvent) => {
      if ((target as Element | null)?.closest?.('[data-opens-palette]')) open();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
    };
  }, []);

  if (!isOpen) return null;
  return (
    <ErrorBoundary>
      <Suspense>
        <Palette tabs={tabs} onClose={() => setOpen(false)} />
      </Suspense>
    </ErrorBoundary>
  );
}
