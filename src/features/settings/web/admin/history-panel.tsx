import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#admin-kit/call-api.ts';
import { VersionPanel } from '#admin-kit/version-panel.tsx';
import {
  settingTitles,
  type AdminSettings,
  type SettingsHistory,
  type SettingsVersion,
} from '../../settings-admin.contract.ts';
import type { SettingName } from '../../settings.contract.ts';
import { adminSettingsQuery, settingsHistoryQuery } from './settings-admin.api.ts';
import { showFailure, type SettingsForm } from './use-settings-form.ts';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { mayDiscard } from '#admin-kit/unsaved-changes.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { When } from '#admin-kit/when.tsx';
import { showToast } from '#ui/toast.ts';
import { SettingChanges } from './setting-changes.tsx';
import { differingSettings, getSettingsFields, readSettingsFields } from './settings-fields.ts';

/** Shows what restoring a version would change, and restores it. */
function RestoreVersion({
  entry,
  form,
  onBack,
  onDone,
}: {
  entry: SettingsVersion;
  form: SettingsForm;
  onBack: () => void;
  onDone: () => void;
}) {
  const { version } = entry;
  const then = useQuery<AdminSettings>({ queryKey: ['/api/admin/settings/history', version] });
  const now = useQuery({ ...adminSettingsQuery, staleTime: 0 });
  const names =
    then.data && now.data
      ? differingSettings(
          readSettingsFields(getSettingsFields(then.data)),
          readSettingsFields(getSettingsFields(now.data)),
        )
      : [];

  async function send(): Promise<AdminSettings> {
    const body = { version: now.data?.version };
    try {
      return await callApi<AdminSettings>('POST', `/api/admin/settings/history/${version}/restore`, body);
    } catch (error) {
      showFailure(error);
      throw error;
    }
  }
  const submission = useSubmission(undefined, async () => {
    form.replace(await send());
    showToast({ title: 'Success', description: 'Settings saved', style: 'neutral' });
    onDone();
  });

  async function restore(): Promise<void> {
    if (form.unsaved.length === 0 || (await mayDiscard())) await submission.submit();
  }

  if (then.isError || now.isError)
    return (
      <ReadFailure what="This version" onRetry={() => void Promise.all([then.refetch(), now.refetch()])} />
    );
  if (!then.data || !now.data) return <LoadingRows />;
  return (
    <Form submission={submission} onSubmit={() => void restore()} className="flex flex-col gap-5">
      <p className="text-muted">
        {entry.userName}, <When at={entry.at} />.{' '}
        {names.length === 0
          ? 'The current settings are the same.'
          : 'Restoring changes these settings on every page:'}
      </p>
      <SettingChanges
        names={names}
        sides={[
          ['This version', then.data],
          ['Current', now.data],
        ]}
      />
      <FormActions action="Restore this version" submission={submission} onCancel={onBack} />
    </Form>
  );
}

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
    setOlder((current) => [...current, page]);
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
