import { useEffect } from 'react';
import { guardLeaving } from './admin-address.ts';
import { confirm } from './confirm.tsx';

/** Asks before unsaved work is left: by another tab of the back office, and by the browser's own question. */
export async function mayDiscard(): Promise<boolean> {
  return confirm({
    title: 'Leave without saving?',
    body: 'What you changed here is not saved yet.',
    action: 'Leave',
    cancel: 'Stay',
  });
}

/** Guards the page while `isDirty`. */
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
