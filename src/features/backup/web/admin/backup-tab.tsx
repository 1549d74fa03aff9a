import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField } from '#admin-kit/fields.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { ProgressBar } from '#admin-kit/progress-bar.tsx';
import { fileSize, formatCount } from '#lib/text/format.ts';
import { Button } from '#ui/button.tsx';
import { CircleCheck, Download as DownloadIcon } from '#ui/icons.ts';
import type { BackupDownload, BackupSize } from '../../backup.contract.ts';
import { backupSizeQuery } from './backup.api.ts';
import { useDownload } from './use-download.ts';
import { ZipRestore } from './zip-restore.tsx';
import { PasteForm } from './paste-form.tsx';
import { Card, LoadingRows, ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { StoredBackupsCard } from './stored-backups-card.tsx';

/** Card with the two ways to restore: a whole backup, or papers from pasted JSON. */
function RestoreCard() {
  return (
    <Card title="Restore">
      <div className="flex flex-col gap-8">
        <ZipRestore />
        <PasteForm />
      </div>
    </Card>
  );
}

export function Tab() {
  return (
    <TabPage title="Backup & Restore" hint="Save everything in one file, on this server or on your computer.">
      <div className="flex flex-col gap-6">
        <DownloadCard />
        <StoredBackupsCard />
        <RestoreCard />
      </div>
    </TabPage>
  );
}

/** Returns '12,345 records and 2,345 files, about 3.4 GB'. */
function getSizeText({ rows, tableBytes, files }: BackupSize, withFiles: boolean): string {
  const what = withFiles
    ? `${formatCount(rows, 'record')} and ${formatCount(files.count, 'file')}`
    : formatCount(rows, 'record');
  return withFiles
    ? `${what}, about ${fileSize(tableBytes + files.bytes)}`
    : `${what}, at most ${fileSize(tableBytes)}`;
}

function Progress({ state, bytes, totalBytes, missingFiles, error }: BackupDownload) {
  if (state === 'failed') return <ProblemNotice text={error ?? undefined} />;
  if (state === 'done')
    return (
      <p role="status" className="flex items-start gap-2 text-sm">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-accent" />
        {missingFiles === 0
          ? 'Downloaded. Find it in the downloads of your browser.'
          : `Downloaded, without ${formatCount(missingFiles, 'file')} missing from storage. The manifest.json in the backup lists them.`}
      </p>
    );
  const percent = Math.min(99, Math.floor((bytes / Math.max(1, totalBytes)) * 100));
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label="Download of the backup" percent={percent} className="w-full" />
      <p className="tabular text-sm text-muted">
        {fileSize(bytes)} of about {fileSize(totalBytes)}
      </p>
    </div>
  );
}

/** Card to download a ZIP of everything, which the server creates during the download. */
function DownloadCard() {
  const size = useQuery(backupSizeQuery);
  const [withFiles, setWithFiles] = useState(true);
  const { begin, progress, isBeginning } = useDownload();
  const isRunning = isBeginning || progress?.state === 'running';
  return (
    <Card title="Download a backup">
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          One ZIP with papers, catalogue, pages, settings and users. Keep it secret: it contains the sign-in
          data of the users.
        </p>
        <CheckboxField
          label="With stored files"
          hint="PDFs and their preview images. A backup without them is small, but restores only where these files still exist."
          isChecked={withFiles}
          onChecked={setWithFiles}
        />
        {size.isPending && <LoadingRows count={1} />}
        {size.isError && <ReadFailure what="The size of a backup" onRetry={() => void size.refetch()} />}
        {size.data && <p className="tabular text-sm">{getSizeText(size.data, withFiles)}</p>}
        <div>
          <Button variant="secondary" disabled={isRunning} onClick={() => void begin(withFiles)}>
            <DownloadIcon aria-hidden className="size-5" />
            {isRunning ? 'Downloading...' : 'Download Backup'}
          </Button>
        </div>
        {progress && <Progress {...progress} />}
      </div>
    </Card>
  );
}
