import { newClientKey } from '#lib/client-key.ts';
import type { ApiError } from '#admin-kit/call-api.ts';
import type { AdminBlock, BlockFields } from '../../inline-blocks.contract.ts';

/** A block on the screen. */
export interface Row {
  key: string;
  section: string;
  fields: BlockFields;
  /** Id of a new block for the server, so that a retry creates no second block. */
  clientKey: string;
  /** The saved block; `undefined` if it was never saved. */
  saved?: AdminBlock | undefined;
  isSaving: boolean;
  /** Hidden while its deletion is pending. */
  isDeleted: boolean;
  /** The failed action and its error. */
  problem?: { doing: 'save' | 'delete'; error: ApiError } | undefined;
}

export interface PageState {
  status: 'loading' | 'failed' | 'ready';
  /** Rows of each section in the order shown. */
  rows: readonly Row[];
  /** Sections whose order could not be saved. */
  unsavedOrders: readonly string[];
}

export const getBlockFields = ({ type, content, metadata, showFrom }: AdminBlock) =>
  ({ type, content, metadata, showFrom }) as BlockFields;

export function getBlockRow(saved: AdminBlock): Row {
  const key = `saved-${saved.id}`;
  const { section } = saved;
  const clientKey = newClientKey();
  return { key, section, fields: getBlockFields(saved), clientKey, saved, isSaving: false, isDeleted: false };
}

/** Returns the visible rows of a section. */
export function rowsOfSection({ rows }: PageState, section: string): Row[] {
  return rows.filter((row) => row.section === section && !row.isDeleted);
}

/** Whether visitors do not see a block yet. */
export const isScheduled = <Block extends Pick<BlockFields, 'showFrom'>>(
  block: Block,
): block is Block & { showFrom: string } =>
  block.showFrom !== undefined && Date.parse(block.showFrom) > Date.now();

/** Whether any change is not saved. */
export function isUnsaved({ rows, unsavedOrders }: PageState): boolean {
  return unsavedOrders.length > 0 || rows.some((row) => row.isSaving || row.isDeleted || row.problem);
}

export type PageRows = ReturnType<typeof createPageRows>;

/** Creates the store of the blocks on the screen. */
export function createPageRows() {
  let state: PageState = { status: 'loading', rows: [], unsavedOrders: [] };
  const listeners = new Set<() => void>();

  function put(change: Partial<PageState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    put,
    row: (key: string) => state.rows.find((row) => row.key === key),
    /** Changes an existing row. */
    patch: (key: string, change: Partial<Row>) =>
      put({ rows: state.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) }),
    /** Inserts a row at a position of its section, or at the end. */
    insert(row: Row, at: number): void {
      const next = rowsOfSection(state, row.section)[at];
      const place = next ? state.rows.indexOf(next) : state.rows.length;
      put({ rows: state.rows.toSpliced(place, 0, row) });
    },
    drop: (key: string) => put({ rows: state.rows.filter((row) => row.key !== key) }),
  };
}
