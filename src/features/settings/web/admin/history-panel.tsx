import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#admin-kit/call-api.ts';
import { SidePanel } from '#admin-kit/dialog.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { When } from '#admin-kit/when.tsx';
import { Button } from '#ui/button.tsx';
import { settingTitles, type SettingsHistory, type SettingsVersion } from '../../settings-admin.contract.ts';
import type { SettingName } from '../../settings.contract.ts';
import { RestoreVersion } from './restore-version.tsx';
import { settingsHistoryQuery } from './settings-admin.api.ts';
import type { SettingsForm } from './use-settings-form.ts';

const titlesOf = (names: string[]) =>
  names.map((name) => settingTitles[name as SettingName] ?? name).join(', ');

function VersionRow({
  entry,
  isCurrent,
  onChoose,
}: {
  entry: SettingsVersion;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  const { version, at, userName, changed } = entry;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm">
          <span className="font-semibold">{userName}</span>{' '}
          <span className="text-muted">
            <When at={at} />, version {version}
          </span>
        </p>
        <p className="text-sm wrap-anywhere">{titlesOf(changed) || 'No changes'}</p>
      </div>
      {isCurrent ? (
        <p className="text-sm text-muted">Current version</p>
      ) : (
        <Button variant="secondary" aria-label={`View version ${version}`} onClick={onChoose}>
          View
        </Button>
      )}
    </li>
  );
}

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
                  isCurrent={entry.version === pages[0]?.versions[0]?.version}
                  onChoose={() => setChosen(entry)}
                />
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
