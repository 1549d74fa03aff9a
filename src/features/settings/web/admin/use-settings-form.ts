import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError, callApi } from '#ui/admin/call-api.ts';
import { useUnsavedChanges } from '#ui/admin/unsaved-changes.ts';
import { useSubmission, type Submission } from '#ui/admin/use-submission.ts';
import { showToast } from '#ui/toast.ts';
import { settingTitles, type AdminSettings } from '../../settings-admin.contract.ts';
import type { SettingName } from '../../settings.contract.ts';
import { adminSettingsQuery } from './settings-admin.api.ts';
import {
  differingSettings,
  fieldsOf,
  rebased,
  settingsOf,
  type SettingsFields,
  type SwitchName,
  type TextName,
} from './settings-fields.ts';

/** Set when somebody else was first. */
export interface StaleSettings {
  text: string;
  /** Undefined when they could not be read. */
  theirs: AdminSettings | undefined;
  onKeep(): void;
  onTake(): void;
}

export interface SettingsForm {
  /** As they were read or saved last. */
  saved: AdminSettings;
  fields: SettingsFields;
  /** Which settings are not saved. */
  unsaved: SettingName[];
  change(change: Partial<SettingsFields>): void;
  /** The props of a control over one text, or one switch. */
  text(name: TextName): { name: TextName; value: string; onValue: (value: string) => void };
  toggle(name: SwitchName): { isChecked: boolean; onChecked: (isChecked: boolean) => void };
  submission: Submission;
  /**
   * The settings as they are now, after something else of them was saved: what was typed stays. Where somebody else
   * saved in between they are not taken: the next save tells of it.
   */
  adopt(now: AdminSettings): void;
  /** The settings as they are now, and nothing that was typed. */
  replace(now: AdminSettings): void;
  stale: StaleSettings | undefined;
}

/** Time to read why one leaves. */
const untilSignInMs = 500;

/** The first of the server's words of a setting, with the name that people know it by. */
function sentenceOf(fields: ApiError['fields']): string | undefined {
  for (const [path, problem] of Object.entries(fields)) {
    const title = settingTitles[path.split('.', 1)[0] as SettingName];
    if (title !== undefined) return `${title}: ${problem}`;
  }
  return undefined;
}

/** Says why settings were not saved; who is signed out goes to sign in and comes back. */
export function tellFailure(error: unknown): void {
  const { status, message, publicMessage, fields } =
    error instanceof ApiError ? error : { status: 0, message: '', publicMessage: '', fields: {} };
  // A script refused in its line 401 is nobody signed out.
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

/** The form over all settings: what is typed, sending it in one write, and what to do when somebody else was first. */
export function useSettingsForm(opened: AdminSettings): SettingsForm {
  const queryClient = useQueryClient();
  // Together: an answer meets both as they are when it comes, not as they were when it was asked for.
  const [{ saved, fields }, setForm] = useState(() => ({ saved: opened, fields: fieldsOf(opened) }));
  const [refused, setRefused] = useState<{ text: string; theirs: AdminSettings | undefined }>();

  const settled = useMemo(() => settingsOf(fieldsOf(saved)), [saved]);
  const unsaved = differingSettings(settingsOf(fields), settled);
  useUnsavedChanges(unsaved.length > 0);

  /** Only what was typed over `before` stays; nothing without it. */
  function take(now: AdminSettings, before?: SettingsFields): void {
    setForm(({ fields: typed }) => ({
      saved: now,
      fields: before ? rebased(typed, before, now) : fieldsOf(now),
    }));
    setRefused(undefined);
    queryClient.setQueryData(adminSettingsQuery.queryKey, now);
  }

  async function send(): Promise<void> {
    const payload = { ...settingsOf(fields), version: saved.version };
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
    change,
    text: (name) => ({ name, value: fields[name], onValue: (value) => change({ [name]: value }) }),
    toggle: (name) => ({
      isChecked: fields[name],
      onChecked: (isChecked) => change({ [name]: isChecked }),
    }),
    submission: useSubmission(undefined, send),
    adopt(now) {
      setForm((known) =>
        now.version <= known.saved.version + 1
          ? { saved: now, fields: rebased(known.fields, fieldsOf(known.saved), now) }
          : known,
      );
      queryClient.setQueryData(adminSettingsQuery.queryKey, now);
    },
    replace: (now) => take(now),
    stale: refused && {
      ...refused,
      onKeep: () => theirs && take(theirs, fieldsOf(saved)),
      onTake: () => theirs && take(theirs),
    },
  };
}
