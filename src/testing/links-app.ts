import { join } from 'node:path';
import { after } from 'node:test';
import { pageLinks } from '#features/static-pages/server/admin/elements-admin.service.ts';
import { calendarLinks } from '#features/exam-calendar/server/calendar-links.service.ts';
import { claimEmptyStore } from '#features/files/server/store-survey.service.ts';
import { findFileProblem } from '#features/link-checker/server/check-link.ts';
import { runLinkCheck, defaultPace } from '#features/link-checker/server/link-run.service.ts';
import { readLinks } from '#features/link-checker/server/link-sync.service.ts';
import { createStoreCopiesJob } from '#features/link-checker/server/link-checker.jobs.ts';
import type { LinksContext } from '#features/link-checker/server/links-context.ts';
import type { CheckRun } from '#features/link-checker/link-checker.contract.ts';
import { linksRoutes } from '#features/link-checker/server/link-checker.routes.ts';
import { blockLinks } from '#features/inline-blocks/server/block-links.service.ts';
import { fileUrlRoutes } from '#features/manage-papers/server/file-url.routes.ts';
import { papersLinkSource } from '#features/manage-papers/server/paper-links.service.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Jobs, RunningJob } from '#platform/jobs/job.ts';
import { createSafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import { backOffice } from './back-office.ts';
import { runningJob } from './running-job.ts';
import { webServer } from './web-server.ts';

const publicUrl = 'https://papers.example';
/** Maximum file size in bytes in these tests. */
export const maxLinkedFile = 100_000;

/** Starts another server. It redirects `/moved.pdf` to `/good.pdf`. Tests add its files. */
async function fileServer() {
  const server = await webServer();
  server.pages.set('/moved.pdf', { status: 301, location: '/good.pdf' });
  const addFile = (path: string, body: Buffer) => server.pages.set(path, { type: 'application/pdf', body });
  return { ...server, addFile };
}

/** Creates jobs that accept two starts of each job and run none. */
function unworkedJobs() {
  const started: [name: string, input: object, by: string][] = [];
  const jobs: Jobs = {
    async start({ name }, input, by) {
      if (started.filter(([other]) => other === name).length > 1)
        throw new AppError('conflict', { public: 'This is running already.' });
      started.push([name, input, by.name]);
      return { id: '00000000-0000-4000-8000-000000000000' };
    },
  };
  return { jobs, started };
}

/** Creates the back office with the link checker. Its links point to a server of the test. */
export async function linksApp() {
  const [office, elsewhere] = [await backOffice(), await fileServer()];
  const ctx = { ...office.ctx, config: { ...office.ctx.config, maxFileBytes: maxLinkedFile } };
  const { db, storage } = ctx;
  const { app } = office;
  await claimEmptyStore({ db, storage });
  const inspector = createPdfInspector({ timeoutMs: 5_000 });
  const sources = [
    papersLinkSource(ctx, inspector),
    pageLinks(office.ctx),
    blockLinks(office.ctx),
    calendarLinks(office.ctx),
  ];
  const { jobs, started } = unworkedJobs();
  const links: LinksContext = {
    ...ctx,
    sources,
    fetch: createSafeFetch({ allow: [elsewhere.host], userAgent: 'test' }),
    hasPath: async (path) => path === '/browse',
    jobs,
    reading: { isStale: true },
  };
  linksRoutes(app, links);
  const findProblem = (url: string) => findFileProblem(links, url);
  fileUrlRoutes(app, ctx, findProblem);
  after(() => inspector.close());
  return {
    ...office,
    publicUrl,
    links,
    storage,
    fetchedFolder: join(ctx.config.dataDir, 'fetched'),
    elsewhere,
    /** Runs the job that reads links. */
    readLinks: (signal?: AbortSignal) => readLinks(links, runningJob(signal ? { signal } : {}).job),
    async run(run: CheckRun, job: RunningJob) {
      await readLinks(links, job);
      return runLinkCheck(links, run, job, { ...defaultPace, gapMs: 0 });
    },
    storeCopiesJob: createStoreCopiesJob(links),
    started,
  };
}
