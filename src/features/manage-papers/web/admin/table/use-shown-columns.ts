import { useState } from 'react';
import { useUserId } from '#features/auth/auth.admin.ts';
import type { PaperColumnName } from '#features/papers/papers-admin.contract.ts';
import { parseColumns, usualColumns, withColumn } from './shown-columns.ts';
import { readUserSetting, storeUserSetting } from './user-storage.ts';

const storageName = 'paper-columns';

export interface ShownColumns {
  columns: PaperColumnName[];
  onShow(name: PaperColumnName, isShown: boolean): void;
  onReset(): void;
}

/** Returns the columns that the signed-in user chose in this browser. */
export function useShownColumns(): ShownColumns {
  const userId = useUserId();
  const [changed, setChanged] = useState<PaperColumnName[]>();
  const columns = changed ?? parseColumns(readUserSetting(storageName, userId));
  function store(next: PaperColumnName[]): void {
    storeUserSetting(storageName, userId, next);
    setChanged(next);
  }
  return {
    columns,
    onShow: (name, isShown) => store(withColumn(columns, name, isShown)),
    onReset: () => store(usualColumns),
  };
}
