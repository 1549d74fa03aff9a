import { groupedCount } from '#lib/text/format.ts';
import type { BackupManifest } from '../backup-format.contract.ts';
import type { RestoredTable } from './restore-tables.queries.ts';

/** Returns a sentence for each table of the backup that has rows and is not restored, with the reason. */
export function notRestoredNotes(skipped: RestoredTable[], { tables }: BackupManifest): string[] {
  const counts = new Map(tables.map(({ name, rows }) => [name, rows]));
  return skipped.flatMap(({ name, notRestored }) => {
    const rows = counts.get(name) ?? 0;
    if (rows === 0 || !notRestored) return [];
    return [`Not restored: ${notRestored.what} (${groupedCount(rows)}). ${notRestored.why}`];
  });
}
