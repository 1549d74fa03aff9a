import type { RestoreRule } from './restore-rule.ts';

/** Creates a rule for nullable columns with URLs: if `read` returns null for a value, the rule sets it to null. */
export function linkRule(
  columns: Readonly<Record<string, readonly string[]>>,
  read: (text: string) => string | null,
): RestoreRule {
  const isUnsafe = (value: unknown) => typeof value === 'string' && read(value) === null;
  return {
    tables: Object.keys(columns),
    begin: async () => ({
      judge(table, row) {
        const unsafe = columns[table]!.filter((column) => isUnsafe(row[column]));
        if (unsafe.length === 0) return { row };
        const without = Object.fromEntries(unsafe.map((column) => [column, null]));
        const reason = `${unsafe.join(' and ').replaceAll('_', ' ')}: not a URL that may be linked to, removed`;
        return { row: { ...row, ...without }, reason };
      },
      notes: () => [],
    }),
  };
}
