import { useEffect } from 'react';
import { guardLeaving } from './tab-url.ts';
import { confirm } from './confirm.tsx';

/** Asks for confirmation before unsaved changes are discarded. */
export async function mayDiscard(): Promise<boolean> {
  return confirm({
    title: 'Leave without saving?',
    body: 'Your changes are not saved yet.',
    action: 'Leave',
    cancel: 'Stay',
  });
}

/** Guards unsaved changes while `isDirty`: against leaving the tab, and against closing or reloading the page. */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const end = guardLeaving(mayDiscard);
    return () => {
      window.removeEventListener('beforeunload', ask);
      end();
    };
  }, [isDirty]);
}
