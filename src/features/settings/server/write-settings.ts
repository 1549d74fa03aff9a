import { isDeepStrictEqual } from 'node:util';
import { Script } from 'node:vm';
import type { AuditAction, AuditedChange, Author } from '#platform/audit/audited-write.ts';
import { AppError, type FieldProblem } from '#platform/errors/app-error.ts';
import type { SettingName, SettingsChange, SiteSettings } from '../settings.contract.ts';
import { defaultSettings } from '../settings-defaults.contract.ts';
import { contentHash } from './current-settings.ts';
import { keepSettingsVersion, lockSettings, updateSettings, type SettingsRow } from './settings.queries.ts';
import { applySettings, disagreements, storedObject, type StoredSettings } from './stored-settings.ts';

export const settingNames = Object.keys(defaultSettings) as SettingName[];

/** The effective settings with their version. */
export interface VersionedSettings {
  settings: SiteSettings;
  version: number;
  updatedAt: Date;
}

/** Parses a row. Without a row, all settings have their defaults. */
export function readRow(row: SettingsRow | undefined): VersionedSettings & { broken: string[] } {
  const { values, version = 0, updatedAt = new Date(0) } = row ?? {};
  return { ...applySettings(storedObject(values)), version, updatedAt };
}

/** Returns the names of the settings that differ. */
export function differingSettings(a: SiteSettings, b: SiteSettings): SettingName[] {
  return settingNames.filter((name) => !isDeepStrictEqual(a[name], b[name]));
}

export function refuse(fields: FieldProblem[]): void {
  if (fields.length === 0) return;
  const text = fields.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new AppError('validation_failed', { public: text, fields });
}

/** Returns the values to store after a change. Settings equal to their default are not stored. */
function stored(before: StoredSettings, change: SettingsChange): StoredSettings {
  const after: StoredSettings = { ...before, ...change };
  for (const name of Object.keys(change) as SettingName[])
    if (isDeepStrictEqual(change[name], defaultSettings[name])) delete after[name];
  return after;
}

const codeNames: readonly SettingName[] = ['customCss', 'customJs'];

/** Returns settings for an audit entry. Code appears as length and hash; its text is in the history. */
function auditable(settings: SiteSettings, names: SettingName[]): Record<string, unknown> {
  const toAuditValue = (name: SettingName) => {
    const value = settings[name];
    if (!codeNames.includes(name) || typeof value !== 'string') return value;
    return `${Buffer.byteLength(value)} bytes, SHA-256 begins ${contentHash(value)}`;
  };
  return Object.fromEntries(names.map((name) => [name, toAuditValue(name)]));
}

/**
 * Returns why a browser could not parse a text as a classic script, with the parser's message and the line. Returns
 * `undefined` for a valid script. Never runs the script.
 */
function scriptProblem(text: string): string | undefined {
  try {
    void new Script(text, { filename: 'custom.js' });
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return 'cannot be read as JavaScript: it is nested too deeply';
    const line = /^custom\.js:(\d+)/.exec(error.stack ?? '')?.[1];
    return `is not JavaScript: ${error.message}${line === undefined ? '' : ` (line ${line})`}`;
  }
}

export interface SettingsWrite {
  author: Author;
  /** The audit action. A change of the custom JavaScript always has its own action. */
  action: Extract<AuditAction, `settings.${string}`>;
  /** Adds to the audit entry how the change was made, if the action does not say it. */
  way?: string;
  /** Returns the change for the current settings, which are locked. If it throws, nothing is written. */
  edit(now: VersionedSettings): SettingsChange | Promise<SettingsChange>;
}

/**
 * The only function that writes settings, with their history, audit entry and the tag `settings`, in the caller's
 * transaction. Writes nothing if nothing changes. Throws `validation_failed` for values that break a rule between
 * settings, or for custom JavaScript that no browser can parse.
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

  const newRow = await updateSettings(transaction, values);
  const after = readRow(newRow);
  const names = differingSettings(before.settings, after.settings);
  // The state before the history started, or after a manual edit.
  await keepSettingsVersion(transaction, row, 'Before the history', []);
  await keepSettingsVersion(transaction, newRow, author.name, names);
  changed('settings');
  audit({
    action: names.includes('customJs') ? 'settings.custom-js-changed' : action,
    subjectName: 'site settings',
    before: auditable(before.settings, names),
    after: { ...auditable(after.settings, names), ...(way !== undefined && { way }) },
  });
  return after;
}
