import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditedChange, Author } from '#features/audit/server/audited-write.service.ts';
import { AppError, type FieldProblem } from '#platform/errors/app-error.ts';
import type { SettingName, SettingsChange, SiteSettings } from '../settings.contract.ts';
import { scriptProblem } from './custom-js.ts';
import { defaultSettings } from './default-settings.ts';
import { contentHash } from './public-settings.ts';
import { insertHistory, lockSettings, updateSettings, type SettingsRow } from './settings.queries.ts';
import { applySettings, disagreements, storedObject, type StoredSettings } from './stored-settings.ts';

export const settingNames = Object.keys(defaultSettings) as SettingName[];

/** The settings as they apply, with the version that they have. */
export interface VersionedSettings {
  settings: SiteSettings;
  version: number;
  updatedAt: Date;
}

/** What a row means; without one nothing was ever set. */
export function readRow(row: SettingsRow | undefined): VersionedSettings & { broken: string[] } {
  const { values, version = 0, updatedAt = new Date(0) } = row ?? {};
  return { ...applySettings(storedObject(values)), version, updatedAt };
}

/** Which settings are not the same. */
export function differingSettings(one: SiteSettings, other: SiteSettings): SettingName[] {
  return settingNames.filter((name) => !isDeepStrictEqual(one[name], other[name]));
}

export function refuse(fields: FieldProblem[]): void {
  if (fields.length === 0) return;
  const text = fields.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new AppError('validation_failed', { public: text, fields });
}

/** What is stored of a change over what was stored: a setting that is as by default is not. */
function stored(before: StoredSettings, change: SettingsChange): StoredSettings {
  const after: StoredSettings = { ...before, ...change };
  for (const name of Object.keys(change) as SettingName[])
    if (isDeepStrictEqual(change[name], defaultSettings[name])) delete after[name];
  return after;
}

const codeNames: readonly SettingName[] = ['customCss', 'customJs'];

/** The fields of an audit entry; of code its length and hash, its text is in the history. */
function auditable(settings: SiteSettings, names: SettingName[]): Record<string, unknown> {
  const shown = (name: SettingName) => {
    const value = settings[name];
    if (!codeNames.includes(name) || typeof value !== 'string') return value;
    return `${Buffer.byteLength(value)} bytes, SHA-256 begins ${contentHash(value)}`;
  };
  return Object.fromEntries(names.map((name) => [name, shown(name)]));
}

export interface SettingsWrite {
  author: Author;
  /** What the log calls it; a change of the custom JavaScript it calls so whichever way it came. */
  action: Extract<AuditAction, `settings.${string}`>;
  /** Which way it came, for the log, where the action alone does not say it. */
  way?: string;
  /** What to set, of the settings as they are, which nobody else changes meanwhile; what it throws undoes all. */
  edit(now: VersionedSettings): SettingsChange | Promise<SettingsChange>;
}

/**
 * In the caller's transaction: the one place where settings are written, with their history, their audit entry and
 * the tag `settings`. A change that changes nothing writes nothing. Throws `validation_failed` for values that do not
 * agree with each other, and for custom JavaScript that no browser would read.
 */
export async function writeSettings(
  { transaction, changed, audit }: AuditedChange,
  { author, action, way, edit }: SettingsWrite,
): Promise<VersionedSettings> {
  const row = await lockSettings(transaction);
  const before = readRow(row);
  const was = storedObject(row.values);
  const change = await edit(before);
  const values = stored(was, change);
  refuse(disagreements(Object.keys(change), values));
  if (isDeepStrictEqual(was, values)) return before;
  const problem = change.customJs && change.customJs !== was.customJs && scriptProblem(change.customJs);
  if (problem) refuse([{ field: 'customJs', message: problem }]);

  const written = await updateSettings(transaction, values);
  const after = readRow(written);
  const names = differingSettings(before.settings, after.settings);
  await insertHistory(transaction, [
    // What was there before the history began, or by hand.
    { ...row, at: row.updatedAt, userId: null, userName: 'Before the history', changed: [] },
    { ...written, at: written.updatedAt, userId: author.id, userName: author.name, changed: names },
  ]);
  changed('settings');
  audit({
    action: names.includes('customJs') ? 'settings.custom-js-changed' : action,
    subjectName: 'site settings',
    before: auditable(before.settings, names),
    after: { ...auditable(after.settings, names), ...(way !== undefined && { way }) },
  });
  return after;
}
