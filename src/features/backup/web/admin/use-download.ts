import { useEffect, useState } from 'react';
import { newClientKey } from '#lib/client-key.ts';
import { ApiError, callApi } from '#ui/admin/call-api.ts';
import { showToast } from '#ui/toast.ts';
import { usualBackupName, type BackupDownload } from '../../backup.contract.ts';
import { downloadAddress, readDownload } from './backup.api.ts';
import { watchDownload } from './download-watch.ts';

const pollMs = 1_000;

export interface Download {
  begin(withFiles: boolean): Promise<void>;
  /** Undefined before the first, and while the server has not said anything of it. */
  progress: BackupDownload | undefined;
  isBeginning: boolean;
}

/**
 * A download by the browser itself, which writes it to a file as it comes: a page would hold it in memory. How far it
 * is, and why it failed, is asked for.
 */
export function useDownload(): Download {
  const [id, setId] = useState<string>();
  const [progress, setProgress] = useState<BackupDownload>();
  const [isBeginning, setBeginning] = useState(false);

  useEffect(() => {
    if (id === undefined) return undefined;
    let isOver = false;
    const watch = watchDownload(() => readDownload(id));
    const look = async () => {
      const seen = await watch();
      // One that was asked for before may answer after the last.
      if (isOver) return;
      isOver = seen.isOver;
      if (seen.progress) setProgress(seen.progress);
      if (seen.progress || isOver) setBeginning(false);
      if (!isOver) return;
      clearInterval(timer);
      // What was heard of it last says that it runs.
      if (!seen.progress) setProgress(undefined);
      if (seen.problem !== undefined) tellFailure(seen.problem);
    };
    const timer = setInterval(() => void look(), pollMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [id]);

  return {
    progress,
    isBeginning,
    async begin(withFiles) {
      const next = newClientKey();
      const address = downloadAddress({ withFiles, id: next });
      if (!(await downloadByBrowser(address, usualBackupName))) return;
      setProgress(undefined);
      setBeginning(true);
      setId(next);
    },
  };
}

/**
 * Lets the browser download a backup; false when the user did not confirm who they are. `name` is for an answer that
 * says none. As a download, a refusal does not take the place of this page.
 */
export async function downloadByBrowser(address: string, name: string): Promise<boolean> {
  try {
    await callApi('GET', '/api/auth/reauthenticate');
  } catch (error) {
    tellFailure(error instanceof ApiError ? error.publicMessage : String(error));
    return false;
  }
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  return true;
}

function tellFailure(reason: string): void {
  showToast({ title: 'Backup Failed', description: reason, style: 'destructive' });
}
