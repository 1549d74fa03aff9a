import { useEffect, useState } from 'react';
import { newClientKey } from '#lib/client-key.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { showToast } from '#ui/toast.ts';
import { usualBackupName, type BackupDownload } from '../../backup.contract.ts';
import { getDownloadUrl, readDownload } from './backup.api.ts';
import { watchDownload } from './download-watch.ts';

const pollMs = 1_000;

export type Download = ReturnType<typeof useDownload>;

/**
 * Downloads a backup with the browser, which writes it directly to a file; a script would hold it in memory. Progress
 * and errors come from polls.
 */
export function useDownload() {
  const [id, setId] = useState<string>();
  const [progress, setProgress] = useState<BackupDownload>();
  const [isBeginning, setBeginning] = useState(false);

  useEffect(() => {
    if (id === undefined) return undefined;
    let isOver = false;
    const watch = watchDownload(() => readDownload(id));
    const look = async () => {
      const seen = await watch();
      // A slow earlier poll may answer after the last one.
      if (isOver) return;
      isOver = seen.isOver;
      if (seen.progress) setProgress(seen.progress);
      if (seen.progress || isOver) setBeginning(false);
      if (!isOver) return;
      clearInterval(timer);
      // The last known progress still says `running`.
      if (!seen.progress) setProgress(undefined);
      if (seen.problem !== undefined) showFailure(seen.problem);
    };
    const timer = setInterval(() => void look(), pollMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [id]);

  return {
    /** Undefined before the first download, and until the server has returned its progress. */
    progress,
    isBeginning,
    async begin(withFiles: boolean): Promise<void> {
      const next = newClientKey();
      const url = getDownloadUrl({ withFiles, id: next });
      if (!(await downloadByBrowser(url, usualBackupName))) return;
      setProgress(undefined);
      setBeginning(true);
      setId(next);
    },
  };
}

/**
 * Starts a download by the browser. Returns false if the user did not confirm their identity. `name` is the file name
 * if the response has none. The `download` attribute keeps an error response from replacing this page.
 */
export async function downloadByBrowser(url: string, name: string): Promise<boolean> {
  try {
    await callApi('GET', '/api/auth/reauthenticate');
  } catch (error) {
    showFailure(error instanceof ApiError ? error.publicMessage : String(error));
    return false;
  }
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  return true;
}

function showFailure(reason: string): void {
  showToast({ title: 'Backup Failed', description: reason, style: 'destructive' });
}
