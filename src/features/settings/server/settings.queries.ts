import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { namedStatement } from '#platform/database/named-statement.ts';
import { settings, settingsHistory } from './settings.table.ts';

export interface SettingsRow {
  /** Unvalidated. */
  values: unknown;
  version: number;
  updatedAt: Date;
}

const row = { values: settings.values, version: settings.version, updatedAt: settings.updatedAt };

/** Returns the stored settings, or `undefined` if there are none. */
export async function selectSettings(db: Database): Promise<SettingsRow | undefined> {
  const statement = namedStatement(db, 'settings', (handle) => handle.select(row).from(settings));
  return (await statement.execute())[0];
}

/** Like `selectSettings`, and locks the row until the end of the transaction. */
export async function lockSettings(transaction: Database): Promise<SettingsRow> {
  await transaction.insert(settings).values({}).onConflictDoNothing();
  const [found] = await transaction.select(row).from(settings).for('update');
  return found!;
}

/** Stores the values as the next version. Returns the stored row. */
export async function updateSettings(
  transaction: Database,
  values: Record<string, unknown>,
): Promise<SettingsRow> {
  const next = { values, version: sql`${settings.version} + 1`, updatedAt: sql`now()` };
  const [written] = await transaction.update(settings).set(next).returning(row);
  return written!;
}

export interface HistoryRow {
  version: number;
  values: unknown;
  at: Date;
  userId: number | null;
  userName: string;
  changed: string[];
}

const maxHistoryLength = 500;

/** Inserts missing versions and deletes all but the newest 500. */
export async function insertHistory(transaction: Database, rows: HistoryRow[]): Promise<void> {
  await transaction.insert(settingsHistory).values(rows).onConflictDoNothing();
  const newest = Math.max(...rows.map(({ version }) => version));
  await transaction.delete(settingsHistory).where(lt(settingsHistory.version, newest - maxHistoryLength + 1));
}

const { values: _values, ...line } = {
  version: settingsHistory.version,
  values: settingsHistory.values,
  at: settingsHistory.at,
  userId: settingsHistory.userId,
  userName: settingsHistory.userName,
  changed: settingsHistory.changed,
};

/** Returns versions without their values, newest first; with `before`, only older versions. */
export function selectHistory(
  db: Database,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<Omit<HistoryRow, 'values'>[]> {
  return db
    .select(line)
    .from(settingsHistory)
    .where(before === undefined ? undefined : lt(settingsHistory.version, before))
    .orderBy(desc(settingsHistory.version))
    .limit(limit);
}

/** Returns a version with its values, or `undefined` if it is not stored. */
export async function selectVersion(db: Database, version: number): Promise<HistoryRow | undefined> {
  const [found] = await db.select().from(settingsHistory).where(eq(settingsHistory.version, version));
  return found;
}
