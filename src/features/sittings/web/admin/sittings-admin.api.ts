import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#admin-kit/call-api.ts';
import { showFailure } from '#admin-kit/show-failure.ts';
import { showToast } from '#ui/toast.ts';
import type { CoverageOverview, SittingOfPaper } from '../../sittings-admin.contract.ts';

export const sittingOfPaperQuery = (paperId: number) =>
  queryOptions<SittingOfPaper>({ queryKey: ['/api/admin/papers', paperId, 'sitting'], staleTime: 0 });

async function change(action: string, body: object, success: string): Promise<boolean> {
  try {
    await callApi('POST', `/api/admin/sittings/${action}`, body);
    showToast({ title: 'Success', description: success, style: 'neutral' });
    return true;
  } catch (error) {
    showFailure('Failed to change the sitting', error);
    return false;
  }
}

/** Puts papers into the sitting of the first one. Shows a toast, and returns whether it succeeded. */
export const joinPapers = ([into, ...paperIds]: number[], { isWhole = false } = {}): Promise<boolean> =>
  change(
    'join',
    { paperIds: paperIds.length > 0 ? paperIds : [into], into, isWhole },
    'The papers share one sitting',
  );

export const splitPapers = (paperIds: number[]): Promise<boolean> =>
  change('split', { paperIds }, 'The paper has a sitting of its own');

export const resetPapers = (paperIds: number[]): Promise<boolean> =>
  change('reset', { paperIds }, 'The papers are grouped by their facts again');

export const coverageQuery = queryOptions<CoverageOverview>({
  queryKey: ['/api/admin/coverage'],
  staleTime: 60_000,
});
