import { createRetryKey } from '#admin-kit/retry-key.ts';
import { compareRows } from './compare-rows.ts';
import type { UploadListRow } from './upload-row.ts';

export type UploadStore = ReturnType<typeof createUploadStore>;

/**
 * Holds the rows of the upload list. Rows that do not change keep their identity. `derive` completes each changed row with values
 * that follow from others.
 */
export function createUploadStore(derive = (row: UploadListRow) => row) {
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
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    rows: () => rows,
    row: (key: number) => byKey.get(key),
    put,
    change(key: number, changes: Partial<UploadListRow>) {
      if (byKey.has(key)) put(rows.map((row) => (row.key === key ? derive({ ...row, ...changes }) : row)));
    },
    /** Changes several rows at once. `changes` returns nothing for a row that stays. */
    changeAll(changes: (row: UploadListRow) => Partial<UploadListRow> | undefined) {
      const next = rows.map((row) => {
        const change = changes(row);
        return change ? derive({ ...row, ...change }) : row;
      });
      if (next.some((row, index) => row !== rows[index])) put(next);
    },
    newRow(
      fields: Pick<UploadListRow, 'name' | 'bytes' | 'fingerprint'> & Partial<UploadListRow>,
    ): UploadListRow {
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
        ...fields,
      };
    },
  };
}
