import type { UploadsService } from '#features/files/server/uploads.service.ts';
import { splitPdfRoutes } from '#features/split-pdf/server/split-pdf.routes.ts';
import { createSplitPdf } from '#features/split-pdf/server/split-pdf.service.ts';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { createPdfSplitter } from '#platform/pdf/pdf-splitter.ts';
import { createLocalCopies } from '#platform/storage/local-copies.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';

/** Below the timeout of a handler. A volume of 100 MB takes a second or two. */
const splitting = { workers: 1, timeoutMs: 20_000 };

/** Builds the splitting of uploads into new uploads. */
export function composeSplitPdf(
  { storage }: AppContext,
  { write, uploads }: { write: AuditedWrite; uploads: UploadsService },
) {
  const splitter = createPdfSplitter(splitting);
  const copies = createLocalCopies(storage);
  return {
    registerRoutes(app) {
      splitPdfRoutes(app, createSplitPdf({ write, uploads, splitter, copies }));
    },
    async close() {
      await splitter.close();
      await copies.close();
    },
  } satisfies SitePart;
}
