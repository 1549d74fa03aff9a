import { getRowStates, type RowState } from './readiness.ts';
import { isArriving, type UploadListRow } from './upload-row.ts';

export type DeskFilter = 'attention' | 'failed' | 'rejected' | 'ready' | 'all';

const shows: Record<DeskFilter, (state: RowState) => boolean> = {
  attention: (state) => state === 'attention' || state === 'failed',
  failed: (state) => state === 'failed',
  rejected: (state) => state === 'rejected',
  ready: (state) => state === 'ready',
  all: () => true,
};

/**
 * Decides which rows the desk shows. A row stays while its filter is open, so that it does not vanish under the cursor
 * when it becomes ready. When all files have arrived, the rows that need attention are shown first, unless
 * `isEditing`.
 */
export function createDeskView(
  list: { subscribe(listener: () => void): () => void; rows(): UploadListRow[] },
  isEditing: () => boolean,
) {
  const listeners = new Set<() => void>();
  let filter: DeskFilter = 'all';
  let keptKeys = new Set<number>();
  let keys: number[] = [];
  let areArriving = false;

  function show(rows: UploadListRow[], states: Map<number, RowState>): void {
    for (const [key, state] of states) if (shows[filter](state)) keptKeys.add(key);
    const next = rows.filter(({ key }) => keptKeys.has(key)).map(({ key }) => key);
    const isSame = next.length === keys.length && next.every((key, index) => key === keys[index]);
    if (!isSame) keys = next;
  }

  function open(next: DeskFilter): void {
    filter = next;
    keptKeys = new Set();
    keys = [];
  }

  function follow(): void {
    const rows = list.rows();
    const states = getRowStates(rows);
    const wasArriving = areArriving;
    areArriving = rows.some(isArriving);
    if (areArriving && !wasArriving && filter !== 'all') open('all');
    const isNew = keys.length === 0 && filter === 'all';
    const hasArrived = !areArriving && (wasArriving || isNew) && rows.length > 0;
    if (hasArrived && !isEditing() && [...states.values()].some(shows.attention)) open('attention');
    if (rows.length === 0) open('all');
    show(rows, states);
    for (const listener of listeners) listener();
  }

  list.subscribe(follow);
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    filter: () => filter,
    /** The shown rows in order. The same array until they change. */
    keys: () => keys,
    choose(next: DeskFilter) {
      open(next);
      const rows = list.rows();
      show(rows, getRowStates(rows));
      for (const listener of listeners) listener();
    },
  };
}
