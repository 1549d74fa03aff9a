import { join } from 'node:path';
import type { CatalogService } from '#features/catalog/server/catalog.service.ts';
import { createFilesSweep, type DueDeletion } from '#features/files/server/files-sweep.service.ts';
import { createRetainedFiles } from '#features/files/server/retained-files.service.ts';
import { uploadRoutes } from '#features/files/server/uploads.routes.ts';
import { createUploadsService, type UploadsService } from '#features/files/server/uploads.service.ts';
import { uploadDraftRoutes } from '#features/upload-drafts/server/upload-drafts.routes.ts';
import { createUploadDrafts } from '#features/upload-drafts/server/upload-drafts.service.ts';
import { intakeRoutes } from '#features/paper-upload/server/paper-upload.routes.ts';
import { createIntakeService } from '#features/paper-upload/server/paper-upload.service.ts';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';
import { composeSplitPdf } from './split-pdf.ts';

/**
 * Two inspections run at a time, each in its own thread. The timeout is short because the user waits for the answer.
 */
const inspection = { workers: 2, timeoutMs: 3_500 };

/** Builds the upload part: files for new papers, and the cleanup of unused files. */
export function composeUploads(
  context: AppContext,
  write: AuditedWrite,
  catalog: CatalogService,
  /** Deletions with a due date. Their files are swept afterwards. */
  purges: DueDeletion[],
) {
  const { config, log, storage } = context;
  const { db } = context.database;
  const { maxFileBytes } = config;
  const partsFolder = join(config.dataDir, 'uploads');
  const inspector = createPdfInspector({ ...inspection, maxBytes: maxFileBytes });
  const uploads = createUploadsService({ db, storage, inspector, partsFolder, maxFileBytes, log });
  const intake = createIntakeService({ db, uploads, catalog });
  const splitPdf = composeSplitPdf(context, { write, uploads });
  const due = [...purges, createRetainedFiles({ db }).purge];
  const sweep = createFilesSweep({ db, storage, partsFolder, purges: due, log });
  return {
    service: uploads,
    registerRoutes(app) {
      uploadRoutes(app, uploads);
      intakeRoutes(app, intake);
      uploadDraftRoutes(app, createUploadDrafts({ db }));
      splitPdf.registerRoutes(app);
    },
    start() {
      uploads.start();
      sweep.start();
    },
    async close() {
      await Promise.all([sweep.close(), splitPdf.close(), uploads.close()]);
      await inspector.close();
    },
  } satisfies SitePart & { service: UploadsService };
}
