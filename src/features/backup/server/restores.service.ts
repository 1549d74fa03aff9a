import type { StartedJob } from '#features/jobs/jobs.contract.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import {
  maxPastedPapers,
  type PasteBody,
  type PasteResult,
  type RestoreWish,
  type ZipUpload,
} from '../restore.contract.ts';
import { receiveUploadPart, refuseMissingSource, type ZipPart } from './restore-sources.ts';
import { checkStart, restoreStart } from './restore.jobs.ts';
import type { SiteContext } from './site-context.ts';

const maxDetails = 100;

/** Throws `conflict` if the nodes have separate disks: an upload to one node is not available where the job runs. */
function refuseSpread({ config }: SiteContext): void {
  if (config.bucket === undefined) return;
  throw new AppError('conflict', {
    public:
      'The files of this site lie in a bucket, for several machines: what is sent to one is not on the others. ' +
      'Restore on a machine of the site, by the command: pariksha restore FILE.',
  });
}

export async function receiveUpload(ctx: SiteContext, id: string, part: ZipPart): Promise<ZipUpload> {
  refuseSpread(ctx);
  return receiveUploadPart(ctx, id, part);
}

/**
 * Starts the job that checks a backup; its report contains the changes. Throws `conflict` if this site cannot restore
 * or while another check runs, and `not_found` for a stored backup that does not exist.
 */
export async function startCheck(
  ctx: SiteContext,
  { id, name }: Actor,
  wish: RestoreWish,
): Promise<StartedJob> {
  refuseSpread(ctx);
  await refuseMissingSource(ctx, wish.source);
  return { jobId: (await ctx.jobs.start(checkStart, wish, { id, name })).id };
}

/** Starts the restore. Throws like `startCheck`. */
export async function startRestore(
  ctx: SiteContext,
  { id, name }: Actor,
  wish: RestoreWish,
): Promise<StartedJob> {
  refuseSpread(ctx);
  await refuseMissingSource(ctx, wish.source);
  const input = { ...wish, author: { id, name } };
  return { jobId: (await ctx.jobs.start(restoreStart, input, { id, name })).id };
}

/** Throws `validation_failed` if the value contains no list of papers, or one that is too long. */
export async function pastePapers(
  ctx: SiteContext,
  actor: Actor,
  { backupData, isPreview }: PasteBody,
): Promise<PasteResult> {
  const { added, skipped } = await ctx.pastePapers(actor, parsePapers(backupData), { isPreview });
  return {
    restored: added.length,
    skipped: skipped.length,
    paperIds: isPreview ? [] : added.map(({ id }) => id),
    titles: added.slice(0, maxDetails).map(({ title }) => title),
    details: skipped.slice(0, maxDetails),
  };
}

/** Returns the list of papers in the pasted value: the list itself or its field `papers`, also as JSON text. */
function parsePapers(pasted: unknown): unknown[] {
  const value = typeof pasted === 'string' ? parseJson(pasted) : pasted;
  const papers = Array.isArray(value) ? value : (value as { papers?: unknown } | null)?.papers;
  if (!Array.isArray(papers))
    throw new AppError('validation_failed', {
      public: 'This is not a list of papers, and has no list under "papers".',
    });
  if (papers.length > maxPastedPapers)
    throw new AppError('validation_failed', {
      public: `At most ${maxPastedPapers.toLocaleString('en')} papers can be pasted at once. Restore the ZIP instead.`,
    });
  return papers as unknown[];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('validation_failed', { public: 'This is not valid JSON.', cause: error });
  }
}
