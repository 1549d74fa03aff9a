import { useRefetch } from '#admin-kit/use-refetch.ts';
import { createElement, useState } from 'react';
import type { StartedJob } from '#features/jobs/jobs.contract.ts';
import { formatCount } from '#lib/text/format.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { showToast } from '#ui/toast.ts';
import type { CheckRun, LinkCheckResult, LinkDetail, Replaced } from '../../link-checker.contract.ts';
import { places } from './link-labels.ts';

const base = '/api/admin/link-check';
const failedText = 'Failed to check links. Please try again.';
const fail = (description: string) => showToast({ title: 'Error', description, style: 'destructive' });
const succeed = (description: string) => showToast({ title: 'Success', description, style: 'neutral' });

/** Shows a toast for a failed check run. */
export const showFailedCheck = () => fail(failedText);

/** Shows the result of a replacement: the number of changed records, and the first refusal. */
export function showReplaced({ replaced, refused, link }: Replaced): void {
  const [first] = refused;
  if (first) return fail(`Replaced in ${places(replaced)}. ${first.title}: ${first.reason}`);
  succeed(
    `Replaced in ${places(replaced)}. ${link.status === 'success' ? 'The new URL works.' : (link.message ?? '')}`,
  );
}

/**
 * Provides the actions on links. `problem` is the error of the last action, `busyId` the link that is being checked,
 * `copiesId` and `hostId` the jobs that were started last.
 */
export function useLinkActions() {
  const [problem, setProblem] = useState<string>();
  const [busyId, setBusyId] = useState<number>();
  const [copiesId, setCopiesId] = useState<string | null>(null);
  const [hostId, setHostId] = useState<string | null>(null);
  const refresh = useRefetch();

  /** Returns `undefined` on failure. */
  async function attempt<Answer>(
    work: () => Promise<Answer>,
    failureText: string | undefined,
    id?: number,
  ): Promise<Answer | undefined> {
    setProblem(undefined);
    setBusyId(id);
    try {
      return await work();
    } catch (error) {
      const sentence = error instanceof ApiError ? error.publicMessage : String(error);
      setProblem(sentence);
      fail(failureText ?? sentence);
      return undefined;
    } finally {
      setBusyId(undefined);
      await refresh();
    }
  }

  const start = (run: Partial<CheckRun>) =>
    attempt(() => callApi<StartedJob>('POST', `${base}/run`, run), failedText);

  async function recheck({ id }: Pick<LinkCheckResult, 'id'>): Promise<void> {
    await attempt(() => callApi<LinkDetail>('POST', `${base}/${id}/recheck`), failedText, id);
  }

  async function takeRedirect({ id, url, finalUrl, uses }: LinkCheckResult): Promise<Replaced | undefined> {
    const isWanted = await confirm({
      title: `Replace this URL in ${places(uses)}?`,
      body: createElement(
        'p',
        { className: '[overflow-wrap:anywhere]' },
        `${getReadableUrl(url)} redirects to ${getReadableUrl(finalUrl ?? '')}, which replaces it.`,
      ),
      action: 'Replace URL',
      isReversible: true,
    });
    if (!isWanted) return undefined;
    const done = await attempt(
      () => callApi<Replaced>('POST', `${base}/${id}/replace`, { url: finalUrl }),
      'Failed to replace the URL',
      id,
    );
    if (done) showReplaced(done);
    return done;
  }

  /** Starts the job that stores copies of these files. Returns false if it was not started. */
  async function storeCopies(ids: number[]): Promise<boolean> {
    const isWanted = await confirm({
      title:
        ids.length === 1
          ? 'Store our own copy of this file?'
          : `Store our own copies of ${formatCount(ids.length, 'file')}?`,
      body: 'Each file is downloaded and checked like an upload. Paper URLs do not change. Files that cannot be downloaded stay links.',
      action: ids.length === 1 ? 'Store the copy' : 'Store the copies',
      isReversible: true,
    });
    if (!isWanted) return false;
    const started = await attempt(() => callApi<StartedJob>('POST', `${base}/copies`, { ids }), undefined);
    if (started) setCopiesId(started.jobId);
    return started !== undefined;
  }

  async function mute({ id, isMuted }: Pick<LinkCheckResult, 'id' | 'isMuted'>): Promise<void> {
    await attempt(() => callApi('POST', `${base}/${id}/mute`, { isMuted: !isMuted }), undefined, id);
  }

  return {
    problem,
    busyId,
    copiesId,
    hostId,
    setHostId,
    refresh,
    start,
    recheck,
    takeRedirect,
    storeCopies,
    mute,
  };
}
export type LinkActions = ReturnType<typeof useLinkActions>;
