import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useSubmission, type Submission } from '#admin-kit/use-submission.ts';
import { showToast } from '#ui/toast.ts';
import { settingTitles, type AdminSettings } from '../../settings-admin.contract.ts';
import { defaultSettings } from '../../settings-defaults.contract.ts';
import type { SettingName } from '../../settings.contract.ts';
import { adminSettingsQuery } from './settings-admin.api.ts';
import {
  differingSettings,
  getSettingsFields,
  rebased,
  readSettingsFields,
  type SettingsFields,
  type SwitchName,
  type TextName,
} from './settings-fields.ts';

/** Set if another user saved first. */
export interface StaleSettings {
  text: string;
  /** Undefined if the other settings could not be read. */
  theirs: AdminSettings | undefined;
  onKeep(): void;
  onTake(): void;
}

export interface SettingsForm {
  /** As last read or saved. */
  saved: AdminSettings;
  fields: SettingsFields;
  /** Names of the settings with unsaved changes. */
  unsaved: SettingName[];
  change(change: Partial<SettingsFields>): void;
  /** Names of the settings whose values in the form differ from the defaults. */
  changed: ReadonlySet<SettingName>;
  /** Sets the default value in the form. The save applies it. */
  reset(name: SettingName): void;
  /** Props for the control of a text or a switch. */
  text(name: TextName): { name: TextName; value: string; onValue: (value: string) => void };
  toggle(name: SwitchName): { isChecked: boolean; onChecked: (isChecked: boolean) => void };
  submission: Submission;
  /**
   * Takes the settings after another part of them was saved; edits stay. If another user saved in between, they are
   * not taken: the next save reports the conflict.
   */
  adopt(now: AdminSettings): void;
  /** Takes the settings and discards all edits. */
  replace(now: AdminSettings): void;
  stale: StaleSettings | undefined;
}

/** Time to read the message before the redirect. */
const untilSignInMs = 500;

/** Returns the server's first message about a setting, with the setting's label. */
function sentenceOf(fields: ApiError['fields']): string | undefined {
  for (const [path, problem] of Object.entries(fields)) {
    const title = settingTitles[path.split('.', 1)[0] as SettingName];
    if (title !== undefined) return `${title}: ${problem}`;
  }
  return undefined;
}

/** Shows why settings were not saved. A signed-out user is redirected to sign in and returns afterwards. */
export function tellFailure(error: unknown): void {
  const { status, message, publicMessage, fields } =
    error instanceof ApiError ? error : { status: 0, message: '', publicMessage: '', fields: {} };
  // Anchored: an error in line 401 of a script does not mean that the user is signed out.
  if (status === 401 || /^401|Unauthorized/.test(message)) {
    const description = 'Please log in again to save settings';
    showToast({ title: 'Authentication Error', description, style: 'destructive' });
    const here = encodeURIComponent(location.pathname + location.search);
    setTimeout(() => location.assign(`/api/login?to=${here}`), untilSignInMs);
    return;
  }
  const description = sentenceOf(fields) ?? ((status < 500 && publicMessage) || 'Failed to save settings');
  showToast({ title: 'Error', description, style: 'destructive' });
}

/** The state of the settings form: edits, the save in one write, and conflicts with other users. */
export function useSettingsForm(opened: AdminSettings): SettingsForm {
  const queryClient = useQueryClient();
  // In one state: a response must meet the current values of both, not those at the time of the request.
  const [{ saved, fields }, setForm] = useState(() => ({ saved: opened, fields: getSettingsFields(opened) }));
  const [refused, setRefused] = useState<{ text: string; theirs: AdminSettings | undefined }>();

  const settled = useMemo(() => readSettingsFields(getSettingsFields(saved)), [saved]);
  const unsaved = differingSettings(readSettingsFields(fields), settled);
  const changed = new Set(differingSettings(readSettingsFields(fields), defaultSettings));
  useUnsavedChanges(unsaved.length > 0);

  /** Keeps only the edits since `before`; without it, none. */
  function take(now: AdminSettings, before?: SettingsFields): void {
    setForm(({ fields: typed }) => ({
      saved: now,
      fields: before ? rebased(typed, before, now) : getSettingsFields(now),
    }));
    setRefused(undefined);
    queryClient.setQueryData(adminSettingsQuery.queryKey, now);
  }

  async function send(): Promise<void> {
    const payload = { ...readSettingsFields(fields), version: saved.version };
    try {
      take(await callApi<AdminSettings>('PUT', '/api/admin/settings', payload), fields);
      showToast({ title: 'Success', description: 'Settings saved', style: 'neutral' });
    } catch (error) {
      tellFailure(error);
      const text = error instanceof ApiError ? error.fields.version : undefined;
      if (text !== undefined) {
        const now = { ...adminSettingsQuery, staleTime: 0 };
        setRefused({ text, theirs: await queryClient.fetchQuery(now).catch(() => undefined) });
      }
      throw error;
    }
  }

  const change: SettingsForm['change'] = (part) =>
    setForm((known) => ({ ...known, fields: { ...known.fields, ...part } }));
  const theirs = refused?.theirs;
  return {
    saved,
    fields,
    unsaved,
    changed,
    change,
    reset(name) {
      const defaults = getSettingsFields({ ...defaultSettings, version: 0, updatedAt: null });
      change({ [name]: defaults[name] });
    },
    text: (name) => ({ name, value: fields[name], onValue: (value) => change({ [name]: value }) }),
    toggle: (name) => ({
      isChecked: fields[name],
      onChecked: (isChecked) => change({ [name]: isChecked }),
    }),
    submission: useSubmission(undefined, send),
    adopt(now) {
      setForm((known) =>
        now.version <= known.saved.version + 1
          ? { saved: now, fields: rebased(known.fields, getSettingsFields(known.saved), now) }
          : known,
      );
      queryClient.setQueryData(adminSettingsQuery.queryKey, now);
    },
    replace: (now) => take(now),
    stale: refused && {
      ...refused,
      onKeep: () => theirs && take(theirs, getSettingsFields(saved)),
      onTake: () => theirs && take(theirs),
    },
  };
}
