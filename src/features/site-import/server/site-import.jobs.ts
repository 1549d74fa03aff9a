import { z } from 'zod';
import { jobStarter } from '#features/jobs/jobs.contract.ts';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import type { JobDefinition, JobStarter, RunningJob } from '#platform/jobs/job.ts';
import {
  importJobName,
  importWish,
  readJobName,
  readWish,
  type ImportReport,
  type ReadReport,
  type ReadWish,
} from '../site-import.contract.ts';
import type { SiteImportContext } from './import-context.ts';
import { runImport } from './import-run.service.ts';
import { addList, getSource, withCandidates } from './list-source.service.ts';
import { withTextFile } from './source-content.ts';
import { crawlSite, usualLimits, type CrawlLimits } from './sources/crawl-site.ts';
import { readDriveLinks } from './sources/google-drive.ts';

const importInput = importWish.extend({ sourceId: z.uuid(), startedBy: jobStarter });
export type ImportInput = z.infer<typeof importInput>;
const readInput = z.object({ wish: readWish, startedBy: jobStarter });
export type ReadInput = z.infer<typeof readInput>;

/** Names and start rules of the jobs. */
export const importJob = { name: importJobName, isExclusive: true, library: 'changes' } as const;

export const readJob = { name: readJobName, isExclusive: true } as const;

/**
 * Creates the job that imports a stored list. A killed run can start again: rows that are imported do not change.
 * Throws `not_found` if the list was deleted.
 */
export function createImportJob(ctx: SiteImportContext): JobDefinition<ImportInput, ImportReport> {
  async function copyFiles(startedBy: JobStarter, urls: string[], job: RunningJob): Promise<string> {
    if (urls.length === 0) return 'No paper of the list has a file on another server.';
    try {
      const filesLeft = await ctx.startCopies(startedBy, urls, job);
      return filesLeft === 0
        ? ''
        : `${formatCount(filesLeft, 'file')} are left: import the list again for them.`;
    } catch (error) {
      job.signal.throwIfAborted();
      return error instanceof Error ? error.message : String(error);
    }
  }

  return {
    ...importJob,
    title: 'Import a list of papers',
    input: importInput,
    access: 'owner',
    async run({ sourceId, mapping, withRedirects, withCopies, startedBy }, job) {
      const source = await getSource(ctx.db, sourceId);
      const imported = await withTextFile(ctx, source.content, (path) =>
        runImport(ctx, path, mapping, {
          author: { ...startedBy, sessionId: null },
          name: source.name,
          isDryRun: false,
          withRedirects,
          signal: job.signal,
          onProgress: ({ done, rows }) => job.progress({ done, total: rows }),
          onWait: () => job.progress({ done: 0, total: source.rows, note: 'Another import is running' }),
        }),
      );
      const { rejectsFile: _file, fileUrls, similar: _similar, similarCount: _count, ...outcome } = imported;
      return { ...outcome, copies: withCopies ? await copyFiles(startedBy, fileUrls, job) : null };
    },
    summary: ({ added, unchanged, rejected, redirects }) =>
      `Added ${formatCount(added, 'paper')}, ${groupedCount(unchanged)} unchanged, ` +
      `${groupedCount(rejected)} rejected, ${formatCount(redirects.added, 'redirect')}`,
  };
}

/** Creates the job that lists the papers of a site or of Google Drive. An interrupted reading starts again. */
export function createReadJob(
  ctx: SiteImportContext,
  { limits = usualLimits, driveOrigin: origin }: { limits?: CrawlLimits; driveOrigin?: string } = {},
): JobDefinition<ReadInput, ReadReport> {
  return {
    ...readJob,
    title: 'Look for papers on another site',
    input: readInput,
    access: 'owner',
    async run({ wish, startedBy }, { signal, progress }) {
      const common = { fetch: ctx.fetch, signal, onProgress: progress };
      const { candidates, notes } =
        wish.kind === 'site'
          ? await crawlSite(wish.url, { ...common, limits })
          : await readDriveLinks(wish.links, {
              ...common,
              delayMs: limits.delayMs,
              ...(origin && { origin }),
            });
      const list = { kind: wish.kind, name: getListName(wish), notes };
      const { id, rows } = await withCandidates(ctx, candidates, (csvPath) =>
        addList(ctx, { ...startedBy, sessionId: null }, list, csvPath),
      );
      return { sourceId: id, rows, notes };
    },
    summary: ({ rows }) => `Found ${formatCount(rows, 'file')}`,
  };
}

function getListName(wish: ReadWish): string {
  if (wish.kind === 'site') return wish.url;
  const [first = '', ...others] = wish.links.split('\n').filter((line) => line.trim() !== '');
  const link = first.trim().split(/\s/, 1)[0]!;
  return others.length === 0 ? link : `${link} and ${others.length} more`;
}
