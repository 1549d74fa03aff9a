import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { dateTimeInIndia } from '#lib/india-time.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import {
  reauthenticationRequired,
  type Actor,
  type RequireRecentAuthentication,
} from '#platform/http/actor.ts';
import {
  settingTitles,
  type AdminSettings,
  type RestoreBody,
  type SettingsBody,
  type SettingsHistory,
} from '../settings-admin.contract.ts';
import type { SettingsChange } from '../settings.contract.ts';
import { selectHistory, selectSettings, selectVersion } from './settings.queries.ts';
import {
  differingSettings,
  readRow,
  writeSettings,
  type SettingsWrite,
  type VersionedSettings,
} from './write-settings.ts';

/**
 * Writes answer the settings as they are then. They throw `conflict` with the field `version` when the settings were
 * changed since they were read, and `reauthentication_required` when custom JavaScript changes without a recent
 * authentication.
 */
export interface SettingsAdmin {
  settings(): Promise<AdminSettings>;
  save(actor: Actor, body: SettingsBody): Promise<AdminSettings>;
  /** The newest first, fifty at once; those before a version where one is given. */
  history(before?: number): Promise<SettingsHistory>;
  /** All settings as they were in a version; throws `not_found`. */
  version(version: number): Promise<AdminSettings>;
  /** Back to a version, as a new one. */
  restore(actor: Actor, version: number, body: RestoreBody): Promise<AdminSettings>;
}

const versionsAtOnce = 50;

export function presentAdminSettings({ settings, version, updatedAt }: VersionedSettings): AdminSettings {
  return { ...settings, version, updatedAt: version === 0 ? null : updatedAt.toISOString() };
}

/** The owner's side of the settings. */
export function createSettingsAdmin(dependencies: {
  db: Database;
  write: AuditedWrite;
  requireRecentAuthentication: RequireRecentAuthentication;
}): SettingsAdmin {
  const { db, write, requireRecentAuthentication } = dependencies;

  async function kept(version: number): Promise<VersionedSettings> {
    const row = await selectVersion(db, version);
    if (!row) throw notFound('This version is not kept any more');
    return readRow({ ...row, updatedAt: row.at });
  }

  /** Who was first, and with what. `reader`: the transaction inside one, which must wait for no other connection. */
  async function refuseStale(reader: Database, now: VersionedSettings, readVersion?: number): Promise<void> {
    if (readVersion === undefined || readVersion === now.version) return;
    const opened = await selectVersion(reader, readVersion);
    const { versions } = await historyOf(reader);
    const since = versions.filter(({ version }) => version > readVersion);
    const who = [...new Set(since.map(({ userName }) => userName))].join(' and ') || 'Somebody';
    const fields = opened
      ? differingSettings(readRow({ ...opened, updatedAt: opened.at }).settings, now.settings)
      : [];
    const what = fields.map((name) => settingTitles[name]).join(', ') || 'the settings';
    const when = dateTimeInIndia(now.updatedAt);
    const message = `${who} changed ${what} on ${when}, after you opened the settings. Nothing was saved.`;
    throw new AppError('conflict', { public: message, fields: [{ field: 'version', message }] });
  }

  async function put(
    actor: Actor,
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
          // Without a version, another write may have changed the code since it was compared.
          if (!isConfirmed && isCodeNew(locked)) throw reauthenticationRequired();
          return change;
        },
      }),
    );
    return presentAdminSettings(saved);
  }

  async function historyOf(reader: Database, before?: number): Promise<SettingsHistory> {
    const rows = await selectHistory(reader, { limit: versionsAtOnce + 1, before });
    const versions = rows
      .slice(0, versionsAtOnce)
      .map(({ version, at, userName, changed }) => ({ version, at: at.toISOString(), userName, changed }));
    return { versions, next: rows.length > versionsAtOnce ? (versions.at(-1)?.version ?? null) : null };
  }

  return {
    settings: async () => presentAdminSettings(readRow(await selectSettings(db))),
    save(actor, { version, ...values }) {
      const given = Object.entries(values).filter(([, value]) => value !== undefined);
      return put(actor, { action: 'settings.updated' }, Object.fromEntries(given), { version });
    },
    history: (before) => historyOf(db, before),
    version: async (version) => presentAdminSettings(await kept(version)),
    async restore(actor, version, body) {
      const { settings } = await kept(version);
      const way = `by going back to version ${version}`;
      return put(actor, { action: 'settings.restored', way }, settings, body);
    },
  };
}
