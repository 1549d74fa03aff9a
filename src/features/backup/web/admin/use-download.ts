import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newClientKey } from '#lib/client-key.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { showToast } from '#ui/toast.ts';
import { usualBackupName } from '../../backup.contract.ts';
import { downloadQuery, getDownloadUrl } from './backup.api.ts';

const pollMs = 1_000;
/** Number of failed polls in a row that end the watch. A load balancer may ask another node than the right one. */
const maxMisses = 15;

const neverBegun = 'The server did not start the download. Try again in a moment.';
const lost =
  'The server stopped reporting progress. Check the downloads of your browser; if it has stopped, download again.';

/** Codes of temporary failures: the watch asks again. All other codes are final. */
const mayPass = new Set(['not_found', 'network', 'unavailable', 'rate_limited', 'internal', '']);
const isFinal = (error: unknown) => error instanceof ApiError && !mayPass.has(error.code);

/**
 * Downloads a backup with the browser, which writes it directly to a file; a script would hold it in memory. Progress
 * and errors come from polls.
 */
export function useDownload() {
  const [id, setId] = useState<string>();
  const { data, error } = useQuery({
    ...downloadQuery(id ?? ''),
    enabled: id !== undefined,
    retry: (misses, failure) => misses < maxMisses && !isFinal(failure),
    retryDelay: pollMs,
    refetchInterval: ({ state }) =>
      state.error || (state.data && state.data.state !== 'running') ? false : pollMs,
  });
  const problem = error
    ? isFinal(error)
      ? (error as ApiError).publicMessage
      : data
        ? lost
        : neverBegun
    : data?.state === 'failed' && (data.error ?? lost);
  useEffect(() => {
    if (problem) showFailure(problem);
  }, [problem]);

  return {
    /** Undefined before the first download, and until the server has returned its progress. */
    progress: error ? undefined : data,
    isBeginning: id !== undefined && !data && !error,
    async begin(withFiles: boolean): Promise<void> {
      const next = newClientKey();
      const url = getDownloadUrl({ withFiles, id: next });
      if (await downloadByBrowser(url, usualBackupName)) setId(next);
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
