import { paperColumns, type PaperColumnName } from '#features/papers/papers-admin.contract.ts';
import { useUserSetting } from '#features/auth/auth.admin.ts';

export type ShownColumns = ReturnType<typeof useShownColumns>;

/** The columns before a user chooses any, as many as fit beside a readable title at 1280 px. The year is always shown. */
export const usualColumns: PaperColumnName[] = ['exam', 'year', 'createdAt', 'status', 'fileUrl'];

/** Returns the stored columns in the order of the table, or the usual ones if the stored value is not a list. */
export function parseColumns(stored: unknown): PaperColumnName[] {
  if (!Array.isArray(stored)) return usualColumns;
  const names = new Set<unknown>([...stored, 'year']);
  return paperColumns.filter((name) => names.has(name));
}

/** Returns the columns with one shown or hidden. */
export function withColumn(
  columns: readonly PaperColumnName[],
  name: PaperColumnName,
  isShown: boolean,
): PaperColumnName[] {
  return parseColumns(isShown ? [...columns, name] : columns.filter((each) => each !== name));
}

/** Returns the columns that the signed-in user chose in this browser. */
export function useShownColumns() {
  const [columns, store] = useUserSetting('paper-columns', parseColumns);
  return {
    columns,
    onShow: (name: PaperColumnName, isShown: boolean): void => store(withColumn(columns, name, isShown)),
    onReset: (): void => store(usualColumns),
  };
}
