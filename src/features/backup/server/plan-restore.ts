import type { Database } from '#platform/database/database.ts';
import { isStorageKey, type FileStorage } from '#platform/storage/file-storage.ts';
import type { RestorePlan, TableChange } from '../restore.contract.ts';
import type { BackupReader } from './backup-reader.ts';
import { selectDifferences, selectStagedKeys } from './restore-apply.queries.ts';
import type { StagedBackup } from './stage-backup.ts';

const nothing = { added: 0, changed: 0, removed: 0, same: 0 };

/** What restoring the staged rows changes, as the tables are now. */
export async function planRestore(
  session: Database,
  { backup, staged, files }: { backup: BackupReader; staged: StagedBackup; files: RestorePlan['files'] },
): Promise<RestorePlan> {
  const { createdAt, version, withFiles } = backup.manifest;
  const tables: TableChange[] = [];
  for (const table of staged.written)
    tables.push({ name: table.name, ...(await selectDifferences(session, table)), staysAs: null });
  for (const table of staged.people)
    tables.push({ name: table.name, ...(await selectDifferences(session, table)), staysAs: 'people' });
  for (const { name } of staged.older) tables.push({ name, ...nothing, staysAs: 'older' });
  const { remarks, remarkCount, notes } = staged;
  return { createdAt, version, withFiles, tables, files, remarks, remarkCount, notes };
}

/** What of the files is in the store already. */
export async function planFiles(
  session: Database,
  {
    backup,
    staged,
    storage,
  }: { backup: BackupReader; staged: StagedBackup; storage: Pick<FileStorage, 'stat'> },
): Promise<RestorePlan['files']> {
  const files = { inBackup: 0, toAdd: 0, bytesToAdd: 0, missing: 0 };
  const inBackup = new Set<string>();
  for (const { name, bytes } of backup.manifest.entries) {
    if (!name.startsWith('files/')) continue;
    const key = name.slice('files/'.length);
    inBackup.add(key);
    if (await storage.stat(key)) continue;
    files.toAdd += 1;
    files.bytesToAdd += bytes;
  }
  files.inBackup = inBackup.size;
  for (const key of await selectStagedKeys(session, staged.written))
    if (!inBackup.has(key) && !(isStorageKey(key) && (await storage.stat(key)))) files.missing += 1;
  return files;
}
