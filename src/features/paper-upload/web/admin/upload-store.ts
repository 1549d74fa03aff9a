import { createRetryKey } from '#admin-kit/retry-key.ts';
import { compareRows } from './compare-rows.ts';
import type { UploadListRow } from './upload-row.ts';

/** Holds the rows of the upload list. Rows that do not change keep their identity. */
export interface UploadStore {
  subscribe(listener: () => void): () => void;
  rows(): UploadListRow[];
  row(key: number): UploadListRow | undefined;
  put(rows: UploadListRow[]): void;
  change(key: number, changes: Partial<UploadListRow>): void;
  /** Changes several rows at once. `changes` returns nothing for a row that stays. */
  changeAll(changes: (row: UploadListRow) => Partial<UploadListRow> | undefined): void;
  newRow(
    given: Pick<UploadListRow, 'name' | 'bytes' | 'fingerprint'> & Partial<UploadListRow>,
  ): UploadListRow;
}

/** `derive` completes each changed row with values that follow from others, and the list with what rows share. */
export function createUploadStore(derive = (row: UploadListRow) => row): UploadStore {
  let rows: UploadListRow[] = [];
  let byKey = new Map<number, UploadListRow>();
  let lastKey = 0;
  const listeners = new Set<() => void>();

  function put(next: UploadListRow[]): void {
    rows = compareRows(next);
    byKey = new Map(rows.map((row) => [row.key, row]));
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    rows: () => rows,
    row: (key) => byKey.get(key),
    put,
    change(key, changes) {
      if (byKey.has(key)) put(rows.map((row) => (row.key === key ? derive({ ...row, ...changes }) : row)));
    },
    changeAll(changes) {
      const next = rows.map((row) => {
        const change = changes(row);
        return change ? derive({ ...row, ...change }) : row;
      });
      if (next.some((row, index) => row !== rows[index])) put(next);
    },
    newRow(given) {
      lastKey += 1;
      return {
        key: lastKey,
        stage: 'waiting',
        file: undefined,
        upload: undefined,
        sent: 0,
        why: '',
        fields: undefined,
        origins: {},
        seen: {},
        retryKey: createRetryKey(),
        edits: {},
        isReading: false,
        duplicate: null,
        library: undefined,
        alike: undefined,
        needsSubject: false,
        errors: {},
        saved: undefined,
        ...given,
      };
    },
  };
}
