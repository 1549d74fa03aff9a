import type { UploadsService } from '#features/files/server/uploads.service.ts';
import { splitPdfRoutes } from '#features/split-pdf/server/split-pdf.routes.ts';
import { createSplitPdf } from '#features/split-pdf/server/split-pdf.service.ts';
import { createUploadPages } from '#features/split-pdf/server/upload-pages.service.ts';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { createPageDrawer } from '#platform/pdf/page-drawer.ts';
import { createPdfSplitter } from '#platform/pdf/pdf-splitter.ts';
import { createLocalCopies } from '#platform/storage/local-copies.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';

const drawing = { workers: 1, timeoutMs: 8_000 };
/** Below the timeout of a handler. A volume of 100 MB takes a second or two. */
const splitting = { workers: 1, timeoutMs: 20_000 };

/** Pages of uploads: shown as pictures, and split into new uploads. */
export function composeSplitPdf(
  { storage }: AppContext,
  { write, uploads }: { write: AuditedWrite; uploads: UploadsService },
) {
  const drawer = createPageDrawer(drawing);
  const splitter = createPdfSplitter(splitting);
  const copies = createLocalCopies(storage);
  return {
    registerRoutes(app) {
      splitPdfRoutes(app, {
        splitPdf: createSplitPdf({ write, uploads, splitter, copies }),
        pages: createUploadPages({ uploads, drawer, copies }),
      });
    },
    async close() {
      await Promise.all([drawer.close(), splitter.close()]);
      await copies.close();
    },
  } satisfies SitePart;
}
