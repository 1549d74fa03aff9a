import type { PaperColumnName } from '#features/papers/papers-admin.contract.ts';
import { parseColumns, usualColumns, withColumn } from './shown-columns.ts';
import { useUserSetting } from '#features/auth/auth.admin.ts';

export type ShownColumns = ReturnType<typeof useShownColumns>;

/** Returns the columns that the signed-in user chose in this browser. */
export function useShownColumns() {
  const [columns, store] = useUserSetting('paper-columns', parseColumns);
  return {
    columns,
    onShow: (name: PaperColumnName, isShown: boolean): void => store(withColumn(columns, name, isShown)),
    onReset: (): void => store(usualColumns),
  };
}
