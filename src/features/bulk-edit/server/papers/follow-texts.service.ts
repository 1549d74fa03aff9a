import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { lockPapers } from '#features/paper-trash/paper-trash.server.ts';
import {
  followSeoTexts,
  getBulkColumns,
  papersById,
  withFollowingTexts,
  type PaperRow,
} from '#features/papers/papers.server.ts';
import { lockUrls } from '#features/redirects/redirects.server.ts';
import { claimFollowingSlugs, movePapers } from './move-papers.ts';

const batchSize = 1_000;
/** More papers take longer than a request may. */
const maxPapers = 10_000;

/**
 * Regenerates the generated titles, URLs and SEO texts of papers after their exam or subject was renamed. `before` has
 * the old names. Manually written ones stay, and old URLs redirect. Of more than 10,000 papers only the SEO texts follow:
 * bulk edit can make their titles again, in a job.
 */
export async function followTexts(
  change: AuditedChange,
  paperIds: number[],
  before: Partial<Pick<PaperRow, 'examName' | 'titleTemplate' | 'subjectName'>>,
): Promise<void> {
  const { transaction } = change;
  if (paperIds.length > maxPapers) return followSeoTexts(transaction, paperIds, before);
  await lockUrls(transaction);
  await lockPapers(transaction, paperIds);
  for (let start = 0; start < paperIds.length; start += batchSize) {
    const rows = await papersById(transaction, paperIds.slice(start, start + batchSize));
    const changes = [...rows.values()].flatMap((row) => {
      const { examName, titleTemplate, subjectName } = row;
      const next = withFollowingTexts({ ...row, ...before }, { examName, titleTemplate, subjectName });
      const columns = getBulkColumns(next);
      return isDeepStrictEqual(columns, getBulkColumns(row)) ? [] : [{ row, columns }];
    });
    await movePapers(change, await claimFollowingSlugs(transaction, changes));
  }
}
