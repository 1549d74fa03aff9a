import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { findPages } from '#app/pages/real-pages.ts';
import type { SiteImportContext } from '#features/site-import/server/import-context.ts';
import { usualLimits } from '#features/site-import/server/sources/crawl-site.ts';
import { createImportJob, createReadJob } from '#features/site-import/server/site-import.jobs.ts';
import { siteImportRoutes } from '#features/site-import/server/site-import.routes.ts';
import type { ImportReport, ReadReport } from '#features/site-import/site-import.contract.ts';
import { createSafeFetch } from '#platform/outgoing/safe-fetch.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice } from './back-office.ts';

/**
 * Creates the back office with the import from other sites. Its jobs run when the test asks for it. `elsewhere` is the
 * host of another site of the test, which also serves the folders of Google Drive.
 */
export async function siteImportApp(elsewhere?: { host: string; origin: string }) {
  const office = await backOffice();
  const { ctx, db, app, write, invalidation } = office;
  const home = mkdtempSync(join(tmpdir(), 'site-import-'));
  const inspector = createPdfInspector({ workers: 1 });
  after(async () => {
    await inspector.close();
    rmSync(home, { recursive: true });
  });
  const papersImport = {
    database: office.ctx.database,
    storage: createFolderStorage(join(home, 'files')),
    inspector,
    invalidation,
    config: { maxFileBytes: 1_000_000 },
  };
  const site = { origin: 'https://papers.example', isRoute: () => false };
  const startedCopies: string[][] = [];
  let last: object | undefined;
  const jobs = {
    async start(_definition: object, input: object) {
      last = input;
      return { id: '00000000-0000-4000-8000-000000000000' };
    },
    /** Runs the import that was started last. */
    runLast: (job: RunningJob): Promise<ImportReport> => importing.run(importing.input.parse(last), job),
    /** Runs the reading that was started last. */
    readLast: (job: RunningJob): Promise<ReadReport> => reading.run(reading.input.parse(last), job),
  };
  const fetch = createSafeFetch({
    allow: elsewhere ? [elsewhere.host] : [],
    userAgent: 'Pariksha import (test)',
  });
  const limits = { ...usualLimits, delayMs: 0 };
  const imports: SiteImportContext = {
    db,
    write,
    papersImport,
    pagesAt: findPages,
    site,
    config: { ...ctx.config, dataDir: home },
    jobs,
    fetch,
    async startCopies(_by, urls) {
      startedCopies.push(urls);
      return 0;
    },
  };
  const importing = createImportJob(imports);
  const reading = createReadJob(imports, { limits, ...(elsewhere && { driveOrigin: elsewhere.origin }) });
  siteImportRoutes(app, imports);
  return { ...office, home, jobs, imports, startedCopies };
}
