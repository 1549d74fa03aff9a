import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#admin-kit/call-api.ts';
import { SidePanel } from '#admin-kit/dialog.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { VersionRow } from '#admin-kit/version-row.tsx';
import { Button } from '#ui/button.tsx';
import { settingTitles, type SettingsHistory, type SettingsVersion } from '../../settings-admin.contract.ts';
import type { SettingName } from '../../settings.contract.ts';
import { RestoreVersion } from './restore-version.tsx';
import { settingsHistoryQuery } from './settings-admin.api.ts';
import type { SettingsForm } from './use-settings-form.ts';

const titlesOf = (names: string[]) =>
  names.map((name) => settingTitles[name as SettingName] ?? name).join(', ');

/** Lists who changed which settings and when, and can restore any version. */
export function HistoryPanel({ form, onClose }: { form: SettingsForm; onClose: () => void }) {
  const history = useQuery(settingsHistoryQuery);
  const [older, setOlder] = useState<SettingsHistory[]>([]);
  const [chosen, setChosen] = useState<SettingsVersion>();
  const pages = history.data ? [history.data, ...older] : [];
  const next = pages.at(-1)?.next ?? null;

  async function readOlder(): Promise<void> {
    const page = await callApi<SettingsHistory>('GET', `/api/admin/settings/history?before=${next}`);
    setOlder((known) => [...known, page]);
  }

  return (
    <SidePanel title={chosen ? `Version ${chosen.version}` : 'History of the settings'} onClose={onClose}>
      <div className="flex-1 overflow-y-auto p-6">
        {history.isPending && <LoadingRows />}
        {history.isError && <ReadFailure what="The history" onRetry={() => void history.refetch()} />}
        {chosen ? (
          <RestoreVersion entry={chosen} form={form} onBack={() => setChosen(undefined)} onDone={onClose} />
        ) : (
          <ul>
            {pages.flatMap(({ versions }) =>
              versions.map((entry) => (
                <VersionRow
                  key={entry.version}
                  entry={entry}
                  userName={entry.userName}
                  isCurrent={entry.version === pages[0]?.versions[0]?.version}
                  onChoose={() => setChosen(entry)}
                >
                  <p className="wrap-anywhere">{titlesOf(entry.changed) || 'No changes'}</p>
                </VersionRow>
              )),
            )}
          </ul>
        )}
        {history.data?.versions.length === 0 && (
          <p className="text-muted">No changes yet. All settings have their default values.</p>
        )}
        {next !== null && !chosen && (
          <Button variant="secondary" className="mt-4" onClick={() => void readOlder()}>
            Show older versions
          </Button>
        )}
      </div>
    </SidePanel>
  );
}
