import type { PastePapers } from '#platform/backup/paste-papers.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { StartedJob } from '#features/jobs/jobs.contract.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Jobs } from '#platform/jobs/job.ts';
import {
  maxPastedPapers,
  type PasteBody,
  type PasteResult,
  type RestoreWish,
  type ZipUpload,
} from '../restore.contract.ts';
import type { RestoreJobs } from './restore.jobs.ts';
import type { RestoreSources } from './restore-sources.ts';
import type { RestoreUploads, ZipPart } from './restore-uploads.service.ts';

export type Restores = ReturnType<typeof createRestores>;

const maxDetails = 100;
const spreadSentence =
  'The files of this site lie in a bucket, for several machines: what is sent to one is not on the others. ' +
  'Restore on a machine of the site, by the command: pariksha restore FILE.';

/** Creates the restores that an owner starts. Methods that start one throw `conflict` if this site cannot restore. */
export function createRestores(dependencies: {
  jobs: Jobs;
  definitions: RestoreJobs;
  uploads: RestoreUploads;
  sources: Pick<RestoreSources, 'refuseMissing'>;
  pastePapers: PastePapers;
  /** Whether the nodes have separate disks: an upload to one node is not available where the job runs. */
  isSpread: boolean;
}) {
  const { jobs, definitions, uploads, sources, pastePapers, isSpread } = dependencies;

  function refuseSpread(): void {
    if (isSpread) throw new AppError('conflict', { public: spreadSentence });
  }

  return {
    async receive(id: string, part: ZipPart): Promise<ZipUpload> {
      refuseSpread();
      return uploads.receive(id, part);
    },
    removeUpload: uploads.remove,
    /**
     * Starts the job that checks a backup; its report contains the changes. Throws `conflict` while another check runs,
     * and `not_found` for a stored backup that does not exist. `restore` throws both, too.
     */
    async check({ id, name }: Actor, wish: RestoreWish): Promise<StartedJob> {
      refuseSpread();
      await sources.refuseMissing(wish.source);
      const started = await jobs.start(definitions.check, wish, { id, name });
      return { jobId: started.id };
    },
    async restore({ id, name }: Actor, wish: RestoreWish): Promise<StartedJob> {
      refuseSpread();
      await sources.refuseMissing(wish.source);
      const started = await jobs.start(definitions.restore, { ...wish, author: { id, name } }, { id, name });
      return { jobId: started.id };
    },
    /** Throws `validation_failed` if the value contains no list of papers, or one that is too long. */
    async paste(actor: Actor, { backupData, isPreview }: PasteBody): Promise<PasteResult> {
      const { added, skipped } = await pastePapers(actor, papersIn(backupData), { isPreview });
      return {
        restored: added.length,
        skipped: skipped.length,
        paperIds: isPreview ? [] : added.map(({ id }) => id),
        titles: added.slice(0, maxDetails).map(({ title }) => title),
        details: skipped.slice(0, maxDetails),
      };
    },
  };
}

/** Returns the list of papers in the pasted value: the list itself or its field `papers`, also as JSON text. */
function papersIn(pasted: unknown): unknown[] {
  const value = typeof pasted === 'string' ? parsed(pasted) : pasted;
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('validation_failed', { public: 'This is not valid JSON.', cause: error });
  }
}
