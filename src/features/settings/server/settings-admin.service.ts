import { findVersion, listVersions } from '#features/versions/versions.server.ts';
import { dateTimeInIndia } from '#lib/time/india-time.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { fieldError, notFound } from '#platform/errors/app-error.ts';
import {
  reauthenticationRequired,
  type Actor,
  type RequireRecentAuthentication,
} from '#platform/http/actor.ts';
import {
  settingsVersion,
  settingTitles,
  type AdminSettings,
  type RestoreBody,
  type SettingsBody,
  type SettingsHistory,
} from '../settings-admin.contract.ts';
import type { SettingsChange } from '../settings.contract.ts';
import { selectSettings, settingsOwner } from './settings.queries.ts';
import {
  differingSettings,
  readRow,
  writeSettings,
  type SettingsWrite,
  type VersionedSettings,
} from './write-settings.ts';

const pageSize = 50;

export function presentAdminSettings({ settings, version, updatedAt }: VersionedSettings): AdminSettings {
  return { ...settings, version, updatedAt: version === 0 ? null : updatedAt.toISOString() };
}

async function findStored(db: Database, version: number): Promise<VersionedSettings | undefined> {
  const row = await findVersion(db, settingsOwner, version);
  return row && readRow({ values: row.content, version, updatedAt: new Date(row.at) });
}

async function getStored({ db }: Context, version: number): Promise<VersionedSettings> {
  const stored = await findStored(db, version);
  if (!stored) throw notFound('This version is no longer available');
  return stored;
}

/**
 * Throws `conflict` with the names of the earlier authors and the changed fields. In a transaction, `reader` must be
 * that transaction: it must not wait for another connection.
 */
async function refuseStale(reader: Database, now: VersionedSettings, readVersion?: number): Promise<void> {
  if (readVersion === undefined || readVersion === now.version) return;
  const opened = await findStored(reader, readVersion);
  const { versions } = await readHistory(reader);
  const since = versions.filter(({ version }) => version > readVersion);
  const names = [...new Set(since.map(({ userName }) => userName))].join(' and ') || 'Somebody';
  const fields = opened ? differingSettings(opened.settings, now.settings) : [];
  const what = fields.map((name) => settingTitles[name]).join(', ') || 'the settings';
  const when = dateTimeInIndia(now.updatedAt);
  const message = `${names} changed ${what} on ${when}, after you opened the settings. Nothing was saved.`;
  throw fieldError('conflict', 'version', message);
}

/**
 * Returns the new settings. Throws `conflict` with the field `version` if the settings changed since the client read
 * them, and `reauthentication_required` if custom JavaScript changes without a recent authentication.
 */
async function changeSettings(
  { db, write }: Context,
  { actor, requireRecentAuthentication }: SettingsAuthor,
  what: Pick<SettingsWrite, 'action' | 'way'>,
  change: SettingsChange,
  { version }: Partial<RestoreBody>,
): Promise<AdminSettings> {
  const now = readRow(await selectSettings(db));
  await refuseStale(db, now, version);
  const isCodeNew = ({ settings }: VersionedSettings) =>
    change.customJs !== undefined && change.customJs !== settings.customJs;
  const isConfirmed = isCodeNew(now);
  if (isConfirmed) await requireRecentAuthentication(actor);
  const saved = await write(actor, (open) =>
    writeSettings(open, {
      ...what,
      author: actor,
      edit: async (locked) => {
        await refuseStale(open.transaction, locked, version);
        // Without a version check, another write may have changed the code since the comparison.
        if (!isConfirmed && isCodeNew(locked)) throw reauthenticationRequired();
        return change;
      },
    }),
  );
  return presentAdminSettings(saved);
}

async function readHistory(reader: Database, before?: number): Promise<SettingsHistory> {
  const rows = await listVersions(reader, settingsOwner, { limit: pageSize + 1, before });
  const versions = rows.slice(0, pageSize).map(({ details, userName, ...entry }) => ({
    ...entry,
    userName: userName ?? '',
    changed: settingsVersion.shape.changed.safeParse(details.changed).data ?? [],
  }));
  return { versions, next: rows.length > pageSize ? (versions.at(-1)?.version ?? null) : null };
}

/** The user who changes settings, and the check that custom JavaScript needs. */
export interface SettingsAuthor {
  actor: Actor;
  requireRecentAuthentication: RequireRecentAuthentication;
}

export const getAdminSettings = async ({ db }: Context) =>
  presentAdminSettings(readRow(await selectSettings(db)));

/** Saves the given settings. */
export function saveSettings(ctx: Context, author: SettingsAuthor, { version, ...values }: SettingsBody) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return changeSettings(ctx, author, { action: 'settings.updated' }, Object.fromEntries(entries), {
    version,
  });
}

/** Returns fifty versions, newest first; with `before`, only older versions. */
export const listSettingsVersions = ({ db }: Context, before?: number) => readHistory(db, before);

/** Returns all settings of a version. Throws `not_found`. */
export const getSettingsVersion = async (ctx: Context, version: number) =>
  presentAdminSettings(await getStored(ctx, version));

/** Restores a version as a new version. */
export async function restoreSettingsVersion(
  ctx: Context,
  author: SettingsAuthor,
  version: number,
  body: RestoreBody,
) {
  const { settings } = await getStored(ctx, version);
  const way = `restored version ${version}`;
  return changeSettings(ctx, author, { action: 'settings.restored', way }, settings, body);
}
