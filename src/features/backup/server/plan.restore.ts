import type { RestorePlan, TableChange } from '../restore.contract.ts';
import { countStaged, selectDifferences } from './restore-apply.queries.ts';
import type { OpenedBackup } from './restore-files.ts';

const nothing = { added: 0, changed: 0, removed: 0, same: 0 };

/** Returns the changes that the staged rows would make to the current tables. */
export async function planRestore(
  { session, backup, staged }: OpenedBackup,
  files: RestorePlan['files'],
): Promise<RestorePlan> {
  const { createdAt, version, withFiles } = backup.manifest;
  const tables: TableChange[] = [];
  for (const table of staged.written)
    tables.push({ name: table.name, ...(await selectDifferences(session, table)), staysAs: null });
  for (const table of staged.unasked)
    tables.push({
      name: table.name,
      ...(await selectDifferences(session, table)),
      staysAs: 'people',
    });
  for (const table of staged.history) {
    const added = await countStaged(session, table);
    if (added > 0) tables.push({ name: table.name, ...nothing, added, staysAs: null });
  }
  for (const { name } of staged.older) tables.push({ name, ...nothing, staysAs: 'older' });
  const warnings = staged.written.flatMap(({ name, warning }) => {
    const { added, changed } = tables.find((table) => table.name === name)!;
    return warning !== undefined && added + changed > 0 ? [warning] : [];
  });
  return { createdAt, version, withFiles, tables, files, notes: [...warnings, ...staged.notes] };
}
