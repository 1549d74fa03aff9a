import { rm } from 'node:fs/promises';
import type { AuditedWrite, Author } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';
import { StorageError } from '#platform/storage/file-storage.ts';
import { writeTemporaryFile } from '#platform/storage/temporary-file.ts';
import { mostImportBytes, type ImportReport } from '../redirects-admin.contract.ts';
import { auditedStates, planImport, reportPlan, type ImportPlan } from './import-plan.ts';
import { rowsAtOnce } from './import-rows.ts';
import { deleteMissing } from './missing-urls.queries.ts';
import { redirectsTag } from './moved-urls.service.ts';
import type { OwnSite } from './redirect-url.ts';
import type { PagesAt } from './redirect-rules.ts';
import {
  insertRedirects,
  selectRedirectsAfter,
  updateRedirectsFrom,
  updateTargetsFrom,
} from './redirects-admin.queries.ts';
import { redirectColumns } from './redirects-csv.ts';
import { lockMoves } from './redirects.queries.ts';

export type RedirectsTransfer = ReturnType<typeof createRedirectsTransfer>;

/** The error for a file over `mostImportBytes`. */
export function tooLarge(): AppError {
  return new AppError('payload_too_large', { public: 'The file is over the 256 MB limit' });
}

function refuseTooLarge(error: unknown): never {
  throw error instanceof StorageError && error.reason === 'too-large' ? tooLarge() : error;
}

/** Exports and imports redirects as CSV. */
export function createRedirectsTransfer(dependencies: {
  db: Database;
  write: AuditedWrite;
  pagesAt: PagesAt;
  site: OwnSite;
  /** For uploaded files during an import. */
  temporaryFolder: string;
}) {
  const { db, write, pagesAt, site, temporaryFolder } = dependencies;

  async function writeRows(transaction: Database, { accepted, retargeted }: ImportPlan): Promise<void> {
    for (let at = 0; at < accepted.length; at += rowsAtOnce) {
      const some = accepted.slice(at, at + rowsAtOnce);
      const added = some.filter(({ present }) => !present).map(({ redirect }) => redirect);
      await insertRedirects(transaction, added);
      await updateRedirectsFrom(
        transaction,
        some.filter(({ present }) => present).map(({ redirect }) => redirect),
      );
      await deleteMissing(
        transaction,
        added.map(({ sourceUrl }) => sourceUrl),
      );
    }
    await updateTargetsFrom(transaction, retargeted);
  }

  /** Plans an import, and executes it if its plan is `wanted`. */
  function importFile(author: Author, path: string, wanted: string | undefined) {
    return write(author, async ({ transaction, changed, audit }) => {
      if (wanted !== undefined) await lockMoves(transaction);
      const planned = await planImport(transaction, path, { site, pagesAt });
      const report = await reportPlan(transaction, planned, pagesAt);
      if (wanted === undefined) return { isDone: false, ...report };
      if (wanted !== report.plan) {
        const message = 'Redirects changed after this file was checked. Check it again.';
        throw new AppError('conflict', { public: message });
      }
      if (planned.accepted.length === 0) return { isDone: true, ...report };
      await writeRows(transaction, planned);
      const { added, changed: changes, unchanged, refused } = report;
      audit({
        action: 'redirect.imported',
        subjectName: `${added + changes} redirects`,
        ...auditedStates(planned.accepted, { added, changed: changes, unchanged, refused }),
      });
      changed(redirectsTag);
      return { isDone: true, ...report };
    });
  }

  return {
    /** Yields all redirects as CSV in chunks, in the format that `imported` reads. */
    async *exported(): AsyncGenerator<string> {
      yield spreadsheetCsv([[...redirectColumns]]);
      for (let afterId = 0; ;) {
        const rows = await selectRedirectsAfter(db, afterId, rowsAtOnce);
        const last = rows.at(-1);
        if (!last) return;
        const values = rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
        yield spreadsheetCsv(values.map((row) => redirectColumns.map((column) => row[column])));
        afterId = last.id;
      }
    },
    /**
     * Previews the import of a CSV file. With the `plan` of that preview, writes all accepted rows or none. The file's
     * columns change existing redirects; their hit counts stay. Throws `conflict` if the result would now differ from
     * the preview, and `payload_too_large` over `mostImportBytes`.
     */
    async imported(
      author: Author,
      { content, plan: wanted }: { content: AsyncIterable<Uint8Array>; plan?: string | undefined },
    ): Promise<ImportReport> {
      // Receive the whole file first: a slow client must not hold the lock on redirects.
      const { path } = await writeTemporaryFile(temporaryFolder, content, mostImportBytes).catch(
        refuseTooLarge,
      );
      try {
        return await importFile(author, path, wanted);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
