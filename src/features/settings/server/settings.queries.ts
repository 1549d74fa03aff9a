import { sql } from 'drizzle-orm';
import { keepVersion } from '#features/versions/versions.server.ts';
import type { Database } from '#platform/database/database.ts';
import { namedStatement } from '#platform/database/named-statement.ts';
import { settings } from './settings.table.ts';

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
  const [current] = await transaction.select(row).from(settings).for('update');
  return current!;
}

/** Stores the values as the next version. Returns the stored row. */
export async function updateSettings(
  transaction: Database,
  values: Record<string, unknown>,
): Promise<SettingsRow> {
  const next = { values, version: sql`${settings.version} + 1`, updatedAt: sql`now()` };
  const [saved] = await transaction.update(settings).set(next).returning(row);
  return saved!;
}

export const settingsOwner = { kind: 'settings', id: 'main' } as const;

/** Keeps a row as a version, unless it is one already. `changed` are the names of the changed settings. */
export async function keepSettingsVersion(
  transaction: Database,
  { values, version, updatedAt }: SettingsRow,
  userName: string,
  changed: string[],
): Promise<void> {
  const present = sql`
    SELECT ${JSON.stringify(values)}::jsonb AS content, ${updatedAt.toISOString()}::timestamptz AS at`;
  await keepVersion(transaction, settingsOwner, present, { userName, details: { changed }, version });
}
