import { join } from 'node:path';
import { createCheckLink, findFileProblem } from '#features/link-checker/server/check-link.ts';
import { createFileFetch } from '#features/link-checker/server/fetch-file.ts';
import { createLinkReading } from '#features/link-checker/server/link-reading.service.ts';
import { createLinkRun } from '#features/link-checker/server/link-run.service.ts';
import { createLinkSync } from '#features/link-checker/server/link-sync.service.ts';
import {
  createLinkCheckJobs,
  createReadLinksJob,
  createReplaceHostJob,
  createStoreCopiesJob,
} from '#features/link-checker/server/link-checker.jobs.ts';
import { createReplaceHost } from '#features/link-checker/server/replace-host.service.ts';
import { linksRoutes } from '#features/link-checker/server/link-checker.routes.ts';
import { linksGauges } from '#features/link-checker/server/links-gauges.service.ts';
import { createLinkChecker } from '#features/link-checker/server/link-checker.service.ts';
import { createStartCopies } from '#features/link-checker/server/start-copies.service.ts';
import { fileUrlRoutes } from '#features/manage-papers/server/file-url.routes.ts';
import { createCheckFileUrl, createPaperLinks } from '#features/manage-papers/server/paper-links.service.ts';
import { createReadAdminPaper } from '#features/manage-papers/server/read-admin-paper.ts';
import { getJobs } from '#features/jobs/jobs.server.ts';
import { getRedirects } from '#features/redirects/redirects.server.ts';
import type { Context } from '#platform/context/context.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import { createSafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { createPdfInspector } from '#platform/pdf/pdf-inspector.ts';
import { isPathAnswered } from '../pages/real-pages.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';

/** No user waits for this inspection, so the timeout is long. */
const inspection = { workers: 1, timeoutMs: 30_000 };

/** Builds the link checker for papers and for the other sources of links. */
export function composeLinkChecker({ config, storage }: AppContext, ctx: Context, others: LinkSource[]) {
  const { db, write } = ctx;
  const jobs = getJobs(ctx);
  const { publicUrl, maxFileBytes, linkCheckAllow: allow } = config;
  const inspector = createPdfInspector({ ...inspection, maxBytes: maxFileBytes });
  const readPaper = createReadAdminPaper(publicUrl);
  const papers = createPaperLinks({ db, write, readPaper, storage, inspector, maxFileBytes, publicUrl });
  const sources = [papers, ...others];
  const sync = createLinkSync({ db, sources, publicUrl });
  const fetch = createSafeFetch({ allow, userAgent: `Pariksha link checker (+${publicUrl})` });
  const hasPath = (path: string) => isPathAnswered(db, getRedirects(ctx), path);
  const check = createCheckLink({ fetch, own: { publicUrl, hasPath } });
  const run = createLinkRun({ db, sync, check, publicUrl });
  const fetchFile = createFileFetch({ fetch, folder: join(config.dataDir, 'fetched'), maxFileBytes });
  const hosts = createReplaceHost({ db, sources, check, publicUrl });
  const reading = createLinkReading({ db, jobs });
  const links = createLinkChecker({ db, write, sources, reading, check, publicUrl });
  return {
    /** Stores copies of the files at these URLs. Only for jobs. */
    startCopies: createStartCopies({ db, sync, jobs }),
    jobs: [
      createReadLinksJob(sync),
      ...createLinkCheckJobs(run),
      createStoreCopiesJob({ db, sources, fetchFile }),
      createReplaceHostJob(hosts),
    ],
    gauges: linksGauges({ db }),
    registerRoutes(app) {
      linksRoutes(app, { links, hosts, jobs });
      const findProblem = (url: string) => findFileProblem(check, url);
      fileUrlRoutes(app, createCheckFileUrl({ db, publicUrl, findProblem }));
    },
    forget: reading.note,
    close: inspector.close,
  } satisfies SitePart & { startCopies: ReturnType<typeof createStartCopies> };
}
