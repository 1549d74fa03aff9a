import { trashPeriod } from '#lib/trash-retention.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { activeContentWarning, sendFile } from '#features/files/files.admin.tsx';
import { formatCount, fileSize } from '#lib/text/format.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { FileInput } from '#admin-kit/file-input.tsx';
import { When } from '#admin-kit/when.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import type { AdminPaper, EarlierFile } from '#features/papers/papers-admin.contract.ts';
import { earlierFilesQuery } from '#features/papers/papers.admin.ts';

function formatFacts({ bytes, pages, kind }: Pick<EarlierFile, 'bytes' | 'pages' | 'kind'>): string {
  return ['PDF', fileSize(bytes), formatCount(pages, 'page'), kind === 'text' ? 'with text' : 'scanned'].join(
    ', ',
  );
}

function formatError(error: unknown): string {
  return error instanceof ApiError ? error.publicMessage : 'The file could not be uploaded.';
}

/**
 * Assigns an upload to the paper, after confirmation if another paper has the same file. Returns `null` if the owner
 * cancels.
 */
async function saveReplacement(paper: AdminPaper, uploadId: string): Promise<AdminPaper | null> {
  const save = (withDuplicate: boolean) =>
    callApi<AdminPaper>('PUT', `/api/admin/papers/${paper.id}/file`, {
      uploadId,
      updatedAt: paper.updatedAt,
      withDuplicate,
    });
  try {
    return await save(false);
  } catch (error) {
    const duplicate = error instanceof ApiError ? error.fields.duplicate : undefined;
    if (duplicate === undefined) throw error;
    const isWanted = await confirm({
      title: 'Use this file for two papers?',
      body: duplicate,
      action: 'Replace anyway',
      isReversible: true,
    });
    if (isWanted) return save(true);
    await callApi('DELETE', `/api/admin/uploads/${uploadId}`);
    return null;
  }
}

/** Uploads a file and assigns it to the paper. Reports the progress, and the reason for a refusal. */
function useReplacement(paper: AdminPaper, onSaved: (paper: AdminPaper) => void) {
  const [progress, setProgress] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const running = useRef<AbortController>(undefined);

  async function replace(file: File): Promise<void> {
    const stop = new AbortController();
    running.current = stop;
    setRefusal(undefined);
    setProgress('Sending 0%');
    try {
      const upload = await sendFile(file, {
        signal: stop.signal,
        onSent: (bytes) => setProgress(`Sending ${Math.floor((bytes / Math.max(file.size, 1)) * 100)}%`),
        onUpload: ({ state }) => state === 'checking' && setProgress('Checking...'),
      });
      if (upload.state === 'refused') {
        setRefusal(upload.refusal ?? 'The file was refused.');
        await callApi('DELETE', `/api/admin/uploads/${upload.id}`);
        return;
      }
      setProgress('Saving...');
      const saved = await saveReplacement(paper, upload.id);
      if (!saved) return;
      onSaved(saved);
      showToast({ title: 'Success', description: 'File replaced successfully', style: 'neutral' });
    } catch (error) {
      if (!stop.signal.aborted) setRefusal(formatError(error));
    } finally {
      setProgress(undefined);
    }
  }

  return { replace, progress, refusal, stop: () => running.current?.abort() };
}

function EarlierFiles({ paper, onSaved }: { paper: AdminPaper; onSaved: (paper: AdminPaper) => void }) {
  const { data: files = [] } = useQuery(earlierFilesQuery(paper.id));
  if (files.length === 0) return null;
  async function putBack({ id, originalName }: EarlierFile): Promise<void> {
    const isWanted = await confirm({
      title: `Put ${originalName} back?`,
      body: `The paper will use this file again. Its current file is kept for ${trashPeriod}.`,
      action: 'Restore file',
    });
    if (!isWanted) return;
    try {
      onSaved(await callApi<AdminPaper>('POST', `/api/admin/papers/${paper.id}/files/${id}/restore`));
      showToast({ title: 'Success', description: 'File restored successfully', style: 'neutral' });
    } catch (error) {
      const description = formatError(error);
      showToast({ title: 'Failed to restore the file', description, style: 'destructive' });
    }
  }
  return (
    <div className="mt-4">
      <h3 className="text-sm font-semibold">Earlier files</h3>
      <ul className="mt-1 divide-y divide-line">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1 text-sm">
            <div className="min-w-0">
              <a href={file.url} target="_blank" rel="noopener" className="break-all text-accent underline">
                {file.originalName}
              </a>
              <p className="text-muted">
                {formatFacts(file)}. Replaced <When at={file.replacedAt} />
                {file.replacedByName && ` by ${file.replacedByName}`}.
              </p>
            </div>
            <Button
              variant="secondary"
              aria-label={`Restore ${file.originalName}`}
              onClick={() => void putBack(file)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Shows the stored file of a paper and its previous files, and lets the user replace it. URL and counters of the
 * paper stay.
 */
export function FileSection({ paper, onSaved }: { paper: AdminPaper; onSaved: (paper: AdminPaper) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const refresh = useRefetch();
  const saved = (changed: AdminPaper) => {
    onSaved(changed);
    void refresh();
  };
  const { replace, progress, refusal, stop } = useReplacement(paper, saved);
  const { file } = paper;
  const warning = activeContentWarning(file?.activeContent ?? []);
  return (
    <section aria-label="File" className="rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold break-all">{file ? file.originalName : 'A link to another server'}</p>
          {file && (
            <p className="text-sm text-muted">
              {formatFacts(file)}. Added <When at={file.addedAt} />.
            </p>
          )}
          {warning && <p className="text-sm text-danger">{warning}</p>}
        </div>
        {progress === undefined ? (
          <Button variant="secondary" onClick={() => input.current?.click()}>
            {file ? 'Replace file' : 'Upload the file'}
          </Button>
        ) : (
          <Button variant="secondary" onClick={stop}>
            Stop
          </Button>
        )}
      </div>
      <FileInput
        ref={input}
        label="Another file for this paper"
        accept="application/pdf,.pdf"
        onFile={(file) => void replace(file)}
      />
      <p role="status" className="text-sm text-muted">
        {progress}
      </p>
      {refusal && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {refusal}
        </p>
      )}
      <EarlierFiles paper={paper} onSaved={saved} />
    </section>
  );
}
