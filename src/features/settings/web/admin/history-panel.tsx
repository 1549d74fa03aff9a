import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#admin-kit/call-api.ts';
import { VersionPanel } from '#admin-kit/version-panel.tsx';
import { settingTitles, type SettingsHistory } from '../../settings-admin.contract.ts';
import type { SettingName } from '../../settings.contract.ts';
import { RestoreVersion } from './restore-version.tsx';
import { settingsHistoryQuery } from './settings-admin.api.ts';
import type { SettingsForm } from './use-settings-form.ts';

const getTitles = (names: string[]) =>
  names.map((name) => settingTitles[name as SettingName] ?? name).join(', ');

/** Lists who changed which settings and when, and can restore any version. */
export function HistoryPanel({ form, onClose }: { form: SettingsForm; onClose: () => void }) {
  const history = useQuery(settingsHistoryQuery);
  const [older, setOlder] = useState<SettingsHistory[]>([]);
  const pages = history.data ? [history.data, ...older] : [];
  const next = pages.at(-1)?.next ?? null;

  async function readOlder(): Promise<void> {
    const page = await callApi<SettingsHistory>('GET', `/api/admin/settings/history?before=${next}`);
    setOlder((known) => [...known, page]);
  }

  return (
    <VersionPanel
      noun="settings"
      empty="No changes yet. All settings have their default values."
      read={{ ...history, data: history.data && pages.flatMap(({ versions }) => versions) }}
      renderChange={({ changed }) => <p className="wrap-anywhere">{getTitles(changed) || 'No changes'}</p>}
      renderVersion={(entry, onBack) => (
        <RestoreVersion entry={entry} form={form} onBack={onBack} onDone={onClose} />
      )}
      onOlder={next === null ? undefined : () => void readOlder()}
      onClose={onClose}
    />
  );
}
