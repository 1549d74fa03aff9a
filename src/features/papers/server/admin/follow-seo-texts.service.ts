import type { SeoFacts } from '#lib/text/seo-texts.ts';
import type { Database } from '#platform/database/database.ts';
import { updateColumns } from './bulk-papers.queries.ts';
import { getBulkColumns, papersById } from './chosen-papers.ts';
import { withFollowingTexts } from './following-texts.ts';

const batchSize = 1_000;

/**
 * Regenerates the generated SEO texts of papers after a name in them changed. `before` has the old names. Manually
 * written texts stay.
 */
export async function followSeoTexts(
  transaction: Database,
  paperIds: number[],
  before: Partial<Pick<SeoFacts, 'examName' | 'subjectName'>>,
): Promise<void> {
  for (let start = 0; start < paperIds.length; start += batchSize) {
    const rows = await papersById(transaction, paperIds.slice(start, start + batchSize));
    const changed = [...rows.values()].flatMap((row) => {
      const next = withFollowingTexts({ ...row, ...before }, row);
      const isSame = next.seoTitle === row.seoTitle && next.seoDescription === row.seoDescription;
      return isSame ? [] : [{ id: row.id, ...getBulkColumns(next) }];
    });
    if (changed.length > 0) await updateColumns(transaction, changed);
  }
}
