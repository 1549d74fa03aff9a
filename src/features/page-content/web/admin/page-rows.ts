import { newClientKey } from '#lib/client-key.ts';
import type { ApiError } from '#ui/admin/call-api.ts';
import type { BlockFields, ContentBlock } from '../../page-content.contract.ts';

/** A block on the screen. */
export interface Row {
  key: string;
  section: string;
  fields: BlockFields;
  /** What the server knows it by while its answer has not come. */
  clientKey: string;
  /** As the server has it; nothing for what it has never taken. */
  saved?: ContentBlock | undefined;
  isSaving: boolean;
  /** Out of sight: its deletion is under way. */
  isDeleted: boolean;
  /** What was not done, and why. */
  problem?: { doing: 'save' | 'delete'; error: ApiError } | undefined;
}

export interface PageState {
  status: 'loading' | 'failed' | 'ready';
  /** Each section in the order that is shown. */
  rows: readonly Row[];
  /** Sections whose order could not be saved. */
  unsavedOrders: readonly string[];
}

export const fieldsOf = ({ type, content, metadata }: ContentBlock) =>
  ({ type, content, metadata }) as BlockFields;

export function rowOf(saved: ContentBlock): Row {
  const key = `saved-${saved.id}`;
  const { section } = saved;
  const clientKey = newClientKey();
  return { key, section, fields: fieldsOf(saved), clientKey, saved, isSaving: false, isDeleted: false };
}

/** What is shown of a section. */
export function rowsOfSection({ rows }: PageState, section: string): Row[] {
  return rows.filter((row) => row.section === section && !row.isDeleted);
}

/** Whether something is not saved (yet). */
export function isUnsaved({ rows, unsavedOrders }: PageState): boolean {
  return unsavedOrders.length > 0 || rows.some((row) => row.isSaving || row.isDeleted || row.problem);
}

export interface PageRows {
  state(): PageState;
  subscribe(listener: () => void): () => void;
  put(change: Partial<PageState>): void;
  row(key: string): Row | undefined;
  /** Changes a row that is there. */
  patch(key: string, change: Partial<Row>): void;
  /** Puts a row before the one that stands at this place of its section now, or after all others. */
  insert(row: Row, at: number): void;
  drop(key: string): void;
}

/** The blocks of a page as they are on the screen, for whoever shows and whoever sends them. */
export function createPageRows(): PageRows {
  let state: PageState = { status: 'loading', rows: [], unsavedOrders: [] };
  const listeners = new Set<() => void>();

  function put(change: Partial<PageState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    put,
    row: (key) => state.rows.find((row) => row.key === key),
    patch: (key, change) =>
      put({ rows: state.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) }),
    insert(row, at) {
      const next = rowsOfSection(state, row.section)[at];
      const place = next ? state.rows.indexOf(next) : state.rows.length;
      put({ rows: state.rows.toSpliced(place, 0, row) });
    },
    drop: (key) => put({ rows: state.rows.filter((row) => row.key !== key) }),
  };
}
