import { ModalDialog } from '#admin-kit/dialog.tsx';
import { EditNotice, getEditProblem } from '#admin-kit/edit-notice.tsx';
import { CheckboxField, TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useEditForm } from '#admin-kit/use-edit-form.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { JobProgress, useLatestRun, useRunEnd } from '#features/jobs/jobs.admin.tsx';
import { isOver, type JobSchedule } from '#features/jobs/jobs.contract.ts';
import { fileSize, formatCount } from '#lib/text/format.ts';
import { dateTimeInIndia } from '#lib/time/india-time.ts';
import { ApiError } from '#admin-kit/call-api.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { Card, LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { When } from '#admin-kit/when.tsx';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import { ArchiveRestore, CircleAlert, Settings2 } from '#ui/icons.ts';
import { showToast } from '#ui/toast.ts';
import { backupJobName, type BackupSettingsFields, type StoredBackups } from '../../backup.contract.ts';
import { readStoredBackups, startBackup, storedBackupsQuery, useStoredBackupWrites } from './backup.api.ts';
import { StoredBackupsTable } from './stored-backups-table.tsx';

const spans = [
  { name: 'keepDaily', label: 'Days', min: 1, max: 90 },
  { name: 'keepWeekly', label: 'Weeks', min: 0, max: 104 },
  { name: 'keepMonthly', label: 'Months', min: 0, max: 120 },
] as const;

const toFields = ({ withFiles, keepDaily, keepWeekly, keepMonthly }: BackupSettingsFields) => ({
  withFiles,
  keepDaily: String(keepDaily),
  keepWeekly: String(keepWeekly),
  keepMonthly: String(keepMonthly),
});

/** Form for the content and the retention of scheduled backups. */
function RuleForm({
  saved,
  isCopyingFiles,
  onClose,
}: {
  saved: BackupSettingsFields;
  isCopyingFiles: boolean;
  onClose: () => void;
}) {
  const { save } = useStoredBackupWrites();
  const { fields, change, submission, conflict, cancel } = useEditForm({
    opened: saved,
    fieldsOf: toFields,
    async save({ withFiles, keepDaily, keepWeekly, keepMonthly }, { updatedAt }) {
      const numbers = {
        keepDaily: Number(keepDaily || Number.NaN),
        keepWeekly: Number(keepWeekly || Number.NaN),
        keepMonthly: Number(keepMonthly || Number.NaN),
      };
      await save({ withFiles, ...numbers, updatedAt });
      showToast({ title: 'Success', description: 'Backup settings saved', style: 'neutral' });
      return undefined;
    },
    onClose,
    readAgain: async () => (await readStoredBackups()).settings,
    onReadFailure: () =>
      showToast({ title: 'Error', description: 'Failed to read the backup settings', style: 'destructive' }),
    failureTitle: 'Error',
  });
  return (
    <ModalDialog title="Backup settings" onClose={cancel}>
      <Form submission={submission} className="flex flex-col gap-4">
        <EditNotice {...getEditProblem(conflict?.text, conflict)} />
        {isCopyingFiles ? (
          <p className="text-sm">
            Stored files are part of every backup: the place of the backups keeps each file once.
          </p>
        ) : (
          <CheckboxField
            label="With stored files"
            hint="Each backup is then as large as the library. A backup does not start if the disk is too full."
            isChecked={fields.withFiles}
            onChecked={(withFiles) => change({ withFiles })}
          />
        )}
        <p className="text-sm text-muted">
          The server keeps the newest scheduled backup of each of the last days, weeks and months that have
          one, and deletes the others after the next backup. Backups with files and without are counted
          separately. Manual and pinned backups stay until you delete them.
        </p>
        <div className="grid grid-cols-3 gap-4">
          {spans.map(({ name, label, min, max }) => (
            <TextField
              key={name}
              label={label}
              name={name}
              type="number"
              inputMode="numeric"
              min={min}
              max={max}
              isRequired
              value={fields[name]}
              onValue={(value) => change({ [name]: value })}
            />
          ))}
        </div>
        <FormActions action="Save" submission={submission} onCancel={cancel} />
      </Form>
    </ModalDialog>
  );
}

function getNextRunText({ nextRunAt }: JobSchedule): string {
  if (nextRunAt === null) return 'Off';
  return `Automatic, next on ${dateTimeInIndia(Date.parse(nextRunAt))}.`;
}

/** Time of the next scheduled backup, with a link to change the schedule. */
function Schedule() {
  const { data: schedules } = useQuery<JobSchedule[]>({
    queryKey: ['/api/admin/job-schedules'],
    staleTime: 0,
  });
  const schedule = schedules?.find(({ name }) => name === backupJobName);
  return (
    <>
      {schedule && getNextRunText(schedule)}{' '}
      <a href={getTabUrl('jobs')} className="text-accent underline">
        Change schedule
      </a>
    </>
  );
}

function Facts({ stored }: { stored: StoredBackups }) {
  const { settings, place, freeBytes, lastBackupAt, lastDrillAt, isCopyingFiles } = stored;
  const { withFiles, keepDaily, keepWeekly, keepMonthly } = settings;
  const facts = [
    [
      'Content',
      withFiles || isCopyingFiles ? 'Everything, with stored files' : 'Everything except stored files',
    ],
    [
      'Retention',
      `The newest backup of ${formatCount(keepDaily, 'day')}, ${formatCount(keepWeekly, 'week')} and ${formatCount(keepMonthly, 'month')}`,
    ],
    ['Location', place],
    ['Free for the next backup', fileSize(freeBytes)],
  ] as const;
  return (
    <dl className="grid grid-cols-[fit-content(40%)_1fr] gap-x-6 gap-y-2 text-sm">
      <dt className="text-muted">Schedule</dt>
      <dd>
        <Schedule />
      </dd>
      {facts.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
      <dt className="text-muted">Last backup</dt>
      <dd>{lastBackupAt === null ? 'None yet' : <When at={lastBackupAt} />}</dd>
      <dt className="text-muted">Last restore drill</dt>
      <dd>{lastDrillAt === null ? 'None yet' : <When at={lastDrillAt} />}</dd>
    </dl>
  );
}

function NoBackups({ isFirst }: { isFirst: boolean }) {
  return (
    <Blankslate
      icon={<ArchiveRestore aria-hidden className="size-8" />}
      title={isFirst ? 'No backups yet' : 'No backups'}
      hint={`The ${isFirst ? 'first' : 'next'} backup runs tonight. To run one now, choose 'Back up now'.`}
    />
  );
}

/** Starts a backup. Also follows a run that another user or the schedule started. */
function useBackupRun(onEnd: () => void) {
  const latest = useLatestRun(backupJobName);
  const { run } = latest;
  const refresh = useRefetch();
  const [isStarting, setStarting] = useState(false);
  const isOpen = run !== undefined && !isOver(run);

  async function start(): Promise<void> {
    setStarting(true);
    try {
      await startBackup({});
      await refresh();
    } catch (error) {
      const description = error instanceof ApiError ? error.publicMessage : String(error);
      showToast({ title: 'Backup Failed', description, style: 'destructive' });
    }
    setStarting(false);
  }

  useRunEnd(latest, onEnd);
  return { start, isBusy: isStarting || isOpen, run: isOpen ? run : undefined };
}

/** Card of the backups that the server keeps. */
export function StoredBackupsCard() {
  const stored = useQuery(storedBackupsQuery);
  const [isSetting, setSetting] = useState(false);
  const backup = useBackupRun(() => void stored.refetch());
  const actions = (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" disabled={!stored.data} onClick={() => setSetting(true)}>
        <Settings2 aria-hidden className="size-5" />
        Backup settings
      </Button>
      <Button disabled={backup.isBusy} onClick={() => void backup.start()}>
        <ArchiveRestore aria-hidden className="size-5" />
        Back up now
      </Button>
    </div>
  );
  return (
    <Card title="Saved backups" actions={actions}>
      {stored.isPending && <LoadingRows count={4} />}
      {stored.isError && <ReadFailure what="The list of backups" onRetry={() => void stored.refetch()} />}
      {stored.data && (
        <div className="flex flex-col gap-5">
          {stored.data.gap !== null && (
            <p role="note" className="flex gap-3 rounded-md border border-line bg-sunken p-4 text-sm">
              <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
              {stored.data.gap}
            </p>
          )}
          <Facts stored={stored.data} />
          <ProblemNotice
            text={
              stored.data.lastProblem === null
                ? undefined
                : `The last backup failed: ${stored.data.lastProblem}`
            }
          />
          {backup.run && <JobProgress key={backup.run.id} run={backup.run} />}
          {stored.data.backups.length > 0 && <StoredBackupsTable backups={stored.data.backups} />}
          {stored.data.backups.length === 0 && !backup.isBusy && (
            <NoBackups isFirst={stored.data.lastBackupAt === null} />
          )}
        </div>
      )}
      {isSetting && stored.data && (
        <RuleForm
          saved={stored.data.settings}
          isCopyingFiles={stored.data.isCopyingFiles}
          onClose={() => setSetting(false)}
        />
      )}
    </Card>
  );
}
