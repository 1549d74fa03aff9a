import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { useEditForm } from '#admin-kit/use-edit-form.ts';
import { getProblemText } from '#lib/text/problem-text.ts';
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
  type TextName,
} from './settings-fields.ts';

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/** Returns the server's first message about a setting, with the setting's label. */
function findMessage(fields: ApiError['fields']): string | undefined {
  for (const [path, problem] of Object.entries(fields)) {
    const title = settingTitles[path.split('.', 1)[0] as SettingName];
    if (title !== undefined) return getProblemText(path, problem, title);
  }
  return undefined;
}

/** Shows why settings were not saved. The texts are those of the specification. */
export function showFailure(error: unknown): void {
  const { status, publicMessage, fields } =
    error instanceof ApiError ? error : { status: 0, publicMessage: '', fields: {} };
  if (status === 401) {
    const description = 'Please log in again to save settings';
    showToast({ title: 'Authentication Error', description, style: 'destructive' });
    return;
  }
  const description = findMessage(fields) ?? ((status < 500 && publicMessage) || 'Failed to save settings');
  showToast({ title: 'Error', description, style: 'destructive' });
}

/** Whether two forms would save the same settings. The keys of their rows may differ. */
const isSame = (a: SettingsFields, b: SettingsFields) =>
  differingSettings(readSettingsFields(a), readSettingsFields(b)).length === 0;

/** The state of the settings form: edits, the save in one write, and conflicts with other users. */
export function useSettingsForm(opened: AdminSettings) {
  const queryClient = useQueryClient();
  const form = useEditForm<AdminSettings, SettingsFields>({
    opened,
    fieldsOf: getSettingsFields,
    async save(typed, { version }) {
      try {
        const payload = { ...readSettingsFields(typed), version };
        const now = await callApi<AdminSettings>('PUT', '/api/admin/settings', payload);
        showToast({ title: 'Success', description: 'Settings saved', style: 'neutral' });
        return now;
      } catch (error) {
        showFailure(error);
        throw error;
      }
    },
    readAgain: () => queryClient.fetchQuery({ ...adminSettingsQuery, staleTime: 0 }),
    onReadFailure: showFailure,
    conflictField: 'version',
    comparesVersions: true,
    savesOnKeep: false,
    rebase: rebased,
    isSame,
    failureTitle: undefined,
  });
  const { saved, fields, change, submission, conflict } = form;
  const settled = useMemo(() => readSettingsFields(getSettingsFields(saved)), [saved]);
  const typed = readSettingsFields(fields);
  return {
    /** As last read or saved. */
    saved,
    fields,
    /** Names of the settings with unsaved changes. */
    unsaved: differingSettings(typed, settled),
    /** Names of the settings whose values in the form differ from the defaults. */
    changed: new Set(differingSettings(typed, defaultSettings)) as ReadonlySet<SettingName>,
    change,
    /** Sets the default value in the form. The save applies it. */
    reset(name: SettingName) {
      const defaults = getSettingsFields({ ...defaultSettings, version: 0, updatedAt: null });
      change({ [name]: defaults[name] });
    },
    /** Props for the control of a text. */
    text: (name: TextName) => ({
      name,
      value: fields[name],
      onValue: (value: string) => change({ [name]: value }),
    }),
    submission,
    /**
     * Takes the settings after another part of them was saved; edits stay. If another user saved in between, they
     * are not taken: the next save reports the conflict.
     */
    adopt(now: AdminSettings) {
      form.adopt(now, (current) => now.version <= current.version + 1);
      queryClient.setQueryData(adminSettingsQuery.queryKey, now);
    },
    /** Takes the settings and discards all edits. */
    replace(now: AdminSettings) {
      form.replace(now);
      queryClient.setQueryData(adminSettingsQuery.queryKey, now);
    },
    /** Set if another user saved first. */
    conflict,
  };
}
