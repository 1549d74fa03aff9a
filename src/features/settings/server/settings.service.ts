import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { createAuditedWrite } from '#features/audit/audit.server.ts';
import { byCommand } from '#platform/audit/audited-write.ts';
import type { DroppedTags, Invalidation } from '#platform/cache/invalidation.ts';
import { perContext } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { FieldProblem } from '#platform/errors/app-error.ts';
import type { Log } from '#platform/log/log.ts';
import {
  settingsChange,
  type SettingName,
  type SettingsChange,
  type SiteSettings,
} from '../settings.contract.ts';
import { createCurrentSettings, contentHash } from './current-settings.ts';
import { defaultSettings } from '../settings-defaults.contract.ts';
import { selectSettings } from './settings.queries.ts';
import { readRow, refuse, settingNames, writeSettings } from './write-settings.ts';

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(defaultSettings, name);
}

/** Returns whether a setting holds a text or null, not a switch, list or map. */
export function isTextSetting(name: SettingName): boolean {
  const value = defaultSettings[name];
  return value === null || typeof value === 'string';
}

/** Returns the settings that differ from their defaults. */
export function changedSettings(settings: SiteSettings): SettingName[] {
  return settingNames.filter((name) => !isDeepStrictEqual(settings[name], defaultSettings[name]));
}

export type SettingsService = ReturnType<typeof createSettingsService>;

/** The site's settings: the owner's values over the defaults. */
export function createSettingsService(dependencies: {
  db: Database;
  invalidation: Pick<Invalidation, 'inTransaction' | 'publish'>;
  log: Log;
  now?: () => number;
}) {
  const { db, invalidation, log, now = Date.now } = dependencies;
  const write = createAuditedWrite({ db, invalidation });

  async function read(): Promise<SiteSettings> {
    const { settings, broken } = readRow(await selectSettings(db));
    if (broken.length > 0)
      log.warn({ settings: broken }, 'stored settings are invalid: their defaults are used');
    return settings;
  }

  const onLateChange = () => void invalidation.publish(['settings']);
  const current = createCurrentSettings({ read, onLateChange, log, now });

  async function save(change: SettingsChange): Promise<SiteSettings> {
    const saved = await write(byCommand, (open) =>
      writeSettings(open, { author: byCommand, action: 'settings.updated', edit: () => change }),
    );
    current.drop();
    return saved.settings;
  }

  return {
    /**
     * Returns the settings that any visitor may read, cached until they change. While the database is unavailable,
     * returns the last ones. Frozen: all callers share them.
     */
    publicSettings: async () => (await current.get()).shown,
    /** Returns all settings, like `publicSettings`. */
    allSettings: async () => (await current.get()).settings,
    /** Returns one of the owner's files ('' if there is none), and the version in its URL. */
    async ownFile(name: 'customCss' | 'customJs') {
      const text = (await current.get()).settings[name] ?? '';
      return { text, version: contentHash(text) };
    },
    /**
     * Sets some settings for a command on this machine and returns all. Afterwards this node shows the new values, and
     * other nodes soon do. Throws `validation_failed` with every invalid or unknown setting, and then changes nothing.
     */
    change: async (values: Record<string, unknown>) => save(valid(values)),
    /** Resets settings to their defaults. Returns and throws like `change`. */
    reset: async (names: string[]) => {
      refuse(names.filter((name) => !isSettingName(name)).map(unknownSetting));
      return save(Object.fromEntries(names.map((name) => [name, defaultSettings[name as SettingName]])));
    },
    /** Call it with the tags of a change. */
    drop(tags: DroppedTags): void {
      if (tags === 'all' || tags.includes('settings')) current.drop();
    },
  };
}

/** The settings of a process. They stay known while the database is unavailable. */
export const getSettings = perContext((ctx) => {
  const settings = createSettingsService(ctx);
  ctx.onChange(settings.drop);
  return settings;
});

function unknownSetting(name: string): FieldProblem {
  return { field: name, message: 'is not a setting' };
}

function valid(values: Record<string, unknown>): SettingsChange {
  const parsed = settingsChange.safeParse(values);
  if (!parsed.success) refuse(parsed.error.issues.flatMap(toProblems));
  const entries = Object.entries(parsed.data ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

function toProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) return issue.keys.map(unknownSetting);
  return [{ field: issue.path.join('.'), message: getMessage(issue) }];
}

function getMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key') return issue.issues.map(getMessage).join('; ');
  const { code, message } = issue;
  return code === 'invalid_type' ? message.replace(/^Invalid input: /, 'is wrong: ') : message;
}
