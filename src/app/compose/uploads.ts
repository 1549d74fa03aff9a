import { join } from 'node:path';
import { createFilesSweep, type DueDeletion } from '#features/files/server/files-sweep.service.ts';
import { createRetainedFiles } from '#features/files/server/retained-files.service.ts';
import { uploadRoutes } from '#features/files/server/uploads.routes.ts';
import { createUploadsService, type UploadsService } from '#features/files/server/uploads.service.ts';
import { createNamesLoader, type LoadNames } from '#features/paper-upload/server/load-names.service.ts';
import { intakeRoutes } from '#features/paper-upload/server/paper-upload.routes.ts';
import { createUploadProposals } from '#features/paper-upload/server/paper-upload.service.ts';
import { createUploadReading } from '#features/paper-upload/server/upload-reading.ts';
import { uploadRulesRoutes } from '#features/paper-upload/server/upload-rules.routes.ts';
import {
  createUploadRules,
  type UploadRulesService,
} from '#features/paper-upload/server/upload-rules.service.ts';
import { uploadDraftRoutes } from '#features/upload-drafts/server/upload-drafts.routes.ts';
import { createUploadDrafts } from '#features/upload-drafts/server/upload-drafts.service.ts';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';
import { composeSplitPdf } from './split-pdf.ts';

/**
 * Two inspections run at a time, each in its own thread. The timeout is short because the user waits for the answer.
 */
const inspection = { workers: 2, timeoutMs: 3_500 };

export interface Proposals {
  loadNames: LoadNames;
  rules: UploadRulesService;
}

/** Builds the sources of proposals: the names in the library and the upload rules. */
export function composeProposals(dependencies: { db: Database; write: AuditedWrite }): Proposals {
  const loadNames = createNamesLoader(dependencies);
  return { loadNames, rules: createUploadRules({ ...dependencies, loadNames }) };
}

/**
 * Builds the upload part: files for new papers, their proposals, and the cleanup of unused files. At its start it writes
 * shipped rules that the database has never had.
 */
export function composeUploads(
  context: AppContext,
  write: AuditedWrite,
  { loadNames, rules }: Proposals,
  /** Deletions with a due date. Their files are swept afterwards. */
  purges: DueDeletion[],
) {
  const { config, log, storage } = context;
  const { db } = context.database;
  const { maxFileBytes } = config;
  const partsFolder = join(config.dataDir, 'uploads');
  const inspector = createPdfInspector({ ...inspection, maxBytes: maxFileBytes });
  const uploads = createUploadsService({ db, storage, inspector, partsFolder, maxFileBytes, log });
  const reading = createUploadReading({ uploads, storage, log });
  const intake = createUploadProposals({ db, uploads, loadNames, reading });
  const splitPdf = composeSplitPdf(context, { write, uploads });
  const due = [...purges, createRetainedFiles({ db }).purge];
  const sweep = createFilesSweep({ db, storage, partsFolder, purges: due, log });
  return {
    service: uploads,
    registerRoutes(app) {
      uploadRoutes(app, uploads);
      intakeRoutes(app, intake);
      uploadRulesRoutes(app, rules);
      uploadDraftRoutes(app, createUploadDrafts({ db }));
      splitPdf.registerRoutes(app);
    },
    start() {
      uploads.start();
      sweep.start();
      rules
        .seed()
        .catch((error: unknown) => log.warn({ error }, 'the shipped upload rules could not be written'));
    },
    async close() {
      await Promise.all([reading.close(), sweep.close(), splitPdf.close(), uploads.close()]);
      await inspector.close();
    },
  } satisfies SitePart & { service: UploadsService };
}
