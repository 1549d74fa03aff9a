import { useEffect, useSyncExternalStore } from 'react';

interface EditMode {
  /** Whether the zones are the editor's: the page puts nothing into them. */
  isOn: boolean;
  /** How many zones the page has. */
  zones: number;
}

let mode: EditMode = { isOn: false, zones: 0 };
const off = mode;
const listeners = new Set<() => void>();

function put(change: Partial<EditMode>): void {
  mode = { ...mode, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Gives the zones to the editor, or takes them back when it has left them empty. */
export function setEditMode(isOn: boolean): void {
  put({ isOn });
}

export function useEditMode(): EditMode {
  return useSyncExternalStore(
    subscribe,
    () => mode,
    () => off,
  );
}

/** Counts a zone as long as it is shown; answers whether it is the editor's. */
export function useZone(): boolean {
  useEffect(() => {
    put({ zones: mode.zones + 1 });
    return () => put({ zones: mode.zones - 1 });
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => mode.isOn,
    () => false,
  );
}
