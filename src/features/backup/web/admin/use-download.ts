import { useEffect, useState } from 'react';
import { newClientKey } from '#lib/client-key.ts';
import { ApiError } from '#ui/admin/call-api.ts';
import { showToast } from '#ui/toast.tsx';
import { usualBackupName, type BackupDownload } from '../../backup.contract.ts';
import { downloadAddress, readDownload } from './backup.api.ts';

const pollMs = 1_000;
/** So often a node that knows nothing of the download is asked: another one may have it. */
const mostMisses = 15;

export interface Download {
  begin(withFiles: boolean): void;
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
    let misses = 0;
    const look = async () => {
      try {
        const now = await readDownload(id);
        setProgress(now);
        setBeginning(false);
        if (now.state !== 'running') clearInterval(timer);
        if (now.state === 'failed') tellFailure(now.error);
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.code === 'not_found';
        misses += isUnknown ? 1 : 0;
        if (misses < mostMisses) return;
        clearInterval(timer);
        setBeginning(false);
      }
    };
    const timer = setInterval(() => void look(), pollMs);
    return () => clearInterval(timer);
  }, [id]);

  return {
    progress,
    isBeginning,
    begin(withFiles) {
      const next = newClientKey();
      letBrowserDownload(downloadAddress({ withFiles, id: next }), usualBackupName);
      setProgress(undefined);
      setBeginning(true);
      setId(next);
    },
  };
}

/** `name` is for an answer that says none. As a download, a refusal does not take the place of this page. */
export function letBrowserDownload(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

function tellFailure(reason: string | null): void {
  showToast({ title: 'Backup Failed', description: reason ?? '', style: 'destructive' });
}
