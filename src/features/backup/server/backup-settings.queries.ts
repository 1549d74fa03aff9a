import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { BackupSettingsFields } from '../backup.contract.ts';
import { backupSettings } from './backup-settings.table.ts';

const columns = {
  withFiles: backupSettings.withFiles,
  keepDaily: backupSettings.keepDaily,
  keepWeekly: backupSettings.keepWeekly,
  keepMonthly: backupSettings.keepMonthly,
  updatedAt: backupSettings.updatedAt,
  lastBackupAt: backupSettings.lastBackupAt,
  lastProblem: backupSettings.lastProblem,
};

/** As they are set, or by default. Locked for the transaction when they are to be changed. */
export async function selectBackupSettings(db: Database, { isLocked = false } = {}) {
  await db.insert(backupSettings).values({}).onConflictDoNothing();
  const query = db.select(columns).from(backupSettings);
  const [settings] = await (isLocked ? query.for('update') : query);
  return settings!;
}

export async function updateBackupSettings(
  db: Database,
  fields: Omit<BackupSettingsFields, 'updatedAt'>,
): Promise<void> {
  await db.update(backupSettings).set({ ...fields, updatedAt: sql`now()` });
}

/** How the last backup went: null for well. */
export async function noteBackup(db: Database, problem: string | null): Promise<void> {
  const went = problem === null ? { lastProblem: null, lastBackupAt: sql`now()` } : { lastProblem: problem };
  await db.insert(backupSettings).values(went).onConflictDoUpdate({ target: backupSettings.id, set: went });
}
