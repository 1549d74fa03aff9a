import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { ReadFailure, TabPage } from '#admin-kit/tab-page.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { When } from '#admin-kit/when.tsx';
import { JobProgress, useLatestRun } from '#features/jobs/jobs.admin.tsx';
import { formatCount } from '#lib/text/format.ts';
import { Button } from '#ui/button.tsx';
import { importJobName, type ImportReport, type ImportSource } from '../../site-import.contract.ts';
import { ImportResult } from './import-result.tsx';
import { ListImport } from './list-import.tsx';
import { ListSources } from './list-sources.tsx';
import { listsQuery, removeList } from './site-import.api.ts';

function SourceRow({
  source,
  isOpen,
  onOpen,
  onRemoved,
}: {
  source: ImportSource;
  isOpen: boolean;
  onOpen: () => void;
  onRemoved: () => void;
}) {
  const refresh = useRefetch();
  const removing = useSubmission('Error', async () => {
    await removeList(source.id);
    onRemoved();
    await refresh();
  });
  const { name, rows, notes, createdAt } = source;

  async function remove(): Promise<void> {
    const body = 'Imported papers stay. The list can be read again from its file or site.';
    if (await confirm({ title: `Remove the list “${name}”?`, body, action: 'Remove' }))
      await removing.submit();
  }

  return (
    <li className={clsx('flex flex-wrap items-center gap-3 px-3 py-2', isOpen && 'bg-accent-soft')}>
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-muted">
          {formatCount(rows, 'row')}, <When at={createdAt} />
        </p>
        {notes.map((note) => (
          <p key={note} className="text-muted [overflow-wrap:anywhere]">
            {note}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" aria-expanded={isOpen} onClick={onOpen}>
          {isOpen ? 'Close' : 'Open'}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button variant="secondary" disabled={removing.isSending} onClick={() => void remove()}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

function LastImport() {
  const { run, isNew } = useLatestRun(importJobName);
  const refresh = useRefetch();
  if (!run) return null;
  const report = run.state === 'done' ? (run.report as ImportReport | null) : null;
  return (
    <section aria-labelledby="last-import" className="flex flex-col gap-4">
      <h2 id="last-import" className="text-base">
        Last import
      </h2>
      <JobProgress key={run.id} run={run} isNew={isNew} onEnd={() => void refresh()} />
      {report && isNew && <ImportResult outcome={report} isPreview={false} />}
      {report?.copies !== null && report?.copies !== undefined && (
        <p className="text-sm text-muted">
          {report.copies === ''
            ? 'Copies of the files are being stored: see Jobs.'
            : `Copies: ${report.copies}`}
        </p>
      )}
    </section>
  );
}

/** Moves papers in from a CSV with any columns, an export of WordPress, another site or Google Drive. */
export function Tab() {
  const { data: lists, isError, refetch } = useQuery(listsQuery);
  const [openId, setOpenId] = useState<string>();
  return (
    <TabPage
      title="Moving In"
      hint="Adds papers from a file, another site or Google Drive. Each source gives a list, which you check before anything is written. The same file is never added twice."
    >
      <div className="flex flex-col gap-6">
        <ListSources onList={setOpenId} />
        {isError && <ReadFailure what="The lists" onRetry={() => void refetch()} />}
        {lists && lists.length > 0 && (
          <ul aria-label="Lists" className="divide-y divide-line rounded-md border border-line">
            {lists.map((source) => (
              <SourceRow
                key={source.id}
                source={source}
                isOpen={source.id === openId}
                onOpen={() => setOpenId(source.id === openId ? undefined : source.id)}
                onRemoved={() => setOpenId((id) => (id === source.id ? undefined : id))}
              />
            ))}
          </ul>
        )}
        {openId !== undefined && <ListImport key={openId} id={openId} />}
        <LastImport />
      </div>
    </TabPage>
  );
}
