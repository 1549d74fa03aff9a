import type { Author } from '#platform/audit/audited-write.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { formatCount } from '#lib/text/format.ts';
import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import type { ImportReport } from '../redirects-admin.contract.ts';
import { planImport, type ImportRow } from './import-plan.ts';
import { deleteMissing } from './missing-urls.queries.ts';
import { redirectsTag } from './moved-urls.service.ts';
import { withCurrentTargets, type RedirectsContext } from './redirect-rules.ts';
import {
  insertRedirects,
  selectRedirectsAfter,
  updateRedirectsFrom,
  type RedirectColumns,
} from './redirects-admin.queries.ts';
import { redirectColumns } from './redirects-csv.ts';
import { lockMoves } from './redirects.queries.ts';

/** Rows of the export that are read in one statement. */
const exportBatchSize = 1_000;
/** Maximum number of changed redirects in an audit entry: the log is not a copy of the table. */
const maxAuditedChanges = 50;

/** Yields all redirects as CSV in chunks, in the format that `importRedirects` reads. */
export async function* exportRedirects({ db, pages }: RedirectsContext): AsyncGenerator<string> {
  yield spreadsheetCsv([[...redirectColumns]]);
  for (let afterId = 0; ;) {
    const rows = await selectRedirectsAfter(db, afterId, exportBatchSize);
    const last = rows.at(-1);
    if (!last) return;
    const current = await withCurrentTargets(db, rows, pages);
    const values = current.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
    yield spreadsheetCsv(values.map((row) => redirectColumns.map((column) => row[column])));
    afterId = last.id;
  }
}

/**
 * Previews the import of a CSV file. With the `plan` of that preview, writes all accepted rows or none. The file's
 * columns change existing redirects; their hit counts stay. Throws `conflict` if the result would now differ from the
 * preview.
 */
export async function importRedirects(
  ctx: RedirectsContext,
  author: Author,
  file: Buffer,
  plan: string | undefined,
): Promise<ImportReport> {
  return ctx.write(author, async ({ transaction, changed, audit }) => {
    if (plan !== undefined) await lockMoves(transaction);
    const { accepted, report } = await planImport(ctx, transaction, file);
    if (plan === undefined) return { isDone: false, ...report };
    if (plan !== report.plan) {
      const message = 'Redirects changed after this file was checked. Check it again.';
      throw new AppError('conflict', { public: message });
    }
    if (accepted.length === 0) return { isDone: true, ...report };
    const inserts = accepted.filter(({ present }) => !present).map(({ redirect }) => redirect);
    const updates = accepted.filter(({ present }) => present).map(({ redirect }) => redirect);
    await insertRedirects(transaction, inserts);
    await updateRedirectsFrom(transaction, updates);
    await deleteMissing(
      transaction,
      inserts.map(({ sourceUrl }) => sourceUrl),
    );
    const { added, changed: changes, unchanged, refused } = report;
    audit({
      action: 'redirect.imported',
      subjectName: formatCount(accepted.length, 'redirect'),
      ...getAuditStates(accepted, { added, changed: changes, unchanged, refused }),
    });
    changed(redirectsTag);
    return { isDone: true, ...report };
  });
}

/** Formats a redirect for the audit log: '/a -> /b (302, off): why'. */
const formatRedirect = ({ sourceUrl, targetUrl, statusCode, isActive, description: why }: RedirectColumns) =>
  `${sourceUrl} -> ${targetUrl} (${statusCode}${isActive ? '' : ', off'})${why === null ? '' : `: ${why}`}`;

/** Returns the audit states of an import: the counts, and the first changed redirects before and after. */
function getAuditStates(accepted: ImportRow[], counts: object): { before: object | null; after: object } {
  const changes = accepted.flatMap(({ redirect, present }) => (present ? [{ redirect, present }] : []));
  if (changes.length === 0) return { before: null, after: counts };
  const audited = changes.slice(0, maxAuditedChanges);
  return {
    before: { redirects: audited.map(({ present }) => formatRedirect(present)) },
    after: { ...counts, redirects: audited.map(({ redirect }) => formatRedirect(redirect)) },
  };
}
