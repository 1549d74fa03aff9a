import type { PaperColumnName } from '#features/papers/papers-admin.contract.ts';
import { parseColumns, usualColumns, withColumn } from './shown-columns.ts';
import { useUserSetting } from '#features/auth/auth.admin.ts';

export interface ShownColumns {
  columns: PaperColumnName[];
  onShow(name: PaperColumnName, isShown: boolean): void;
  onReset(): void;
}

/** Returns the columns that the signed-in user chose in this browser. */
export function useShownColumns(): ShownColumns {
  const [columns, store] = useUserSetting('paper-columns', parseColumns);
  return {
    columns,
    onShow: (name, isShown) => store(withColumn(columns, name, isShown)),
    onReset: () => store(usualColumns),
  };
}
