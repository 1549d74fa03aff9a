import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { BackupSettingsFields } from '../backup.contract.ts';
import { backupResults, backupSettings } from './backup.table.ts';

const columns = {
  withFiles: backupSettings.withFiles,
  keepDaily: backupSettings.keepDaily,
  keepWeekly: backupSettings.keepWeekly,
  keepMonthly: backupSettings.keepMonthly,
  updatedAt: backupSettings.updatedAt,
};

type StoredSettings = Omit<BackupSettingsFields, 'updatedAt'> & { updatedAt: Date | null };

const byDefault: StoredSettings = {
  withFiles: false,
  keepDaily: 7,
  keepWeekly: 4,
  keepMonthly: 12,
  updatedAt: null,
};

/** Returns the saved settings, or the defaults. */
export async function selectBackupSettings(db: Database): Promise<StoredSettings> {
  const [settings] = await db.select(columns).from(backupSettings);
  return settings ?? byDefault;
}

/** Returns the settings and locks them until the transaction ends. */
export async function lockBackupSettings(transaction: Database): Promise<StoredSettings> {
  await transaction.insert(backupSettings).values({}).onConflictDoNothing();
  const [settings] = await transaction.select(columns).from(backupSettings).for('update');
  return settings ?? byDefault;
}

export async function updateBackupSettings(
  db: Database,
  fields: Omit<BackupSettingsFields, 'updatedAt'>,
): Promise<void> {
  await db.update(backupSettings).set({ ...fields, updatedAt: sql`now()` });
}

/** Returns when the last backup succeeded, and why the last one failed, if it did. */
export async function selectLastBackup(
  db: Database,
): Promise<{ lastBackupAt: Date | null; lastProblem: string | null }> {
  const { lastBackupAt, lastProblem } = backupResults;
  const [result] = await db.select({ lastBackupAt, lastProblem }).from(backupResults);
  return result ?? { lastBackupAt: null, lastProblem: null };
}

/** Records the result of the last backup; `problem` is null if it succeeded. */
export async function noteBackup(db: Database, problem: string | null): Promise<void> {
  const went = problem === null ? { lastProblem: null, lastBackupAt: sql`now()` } : { lastProblem: problem };
  await db.insert(backupResults).values(went).onConflictDoUpdate({ target: backupResults.id, set: went });
}
